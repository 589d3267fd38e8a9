// SPDX-License-Identifier: Apache-2.0
// Weights in dense order. Tasks that share weights share what was unpacked.
#pragma once

#include "librknnrt/format/constants/stored_weights.h"
#include "librknnrt/format/container/model_file.h"

#include <map>

namespace rknn::format {

class WeightStore {
public:
    explicit WeightStore(const ModelFile& file);

    // Error bad_model: the layout does not come out at the bytes that there are, the bytes are not
    // constant, a channel's zero point changes, or files that hand the same bytes out too often.
    emu::Result<DenseWeights> get(const StoredWeights& stored);

private:
    const ModelFile& file_;
    std::map<StoredWeights, DenseWeights> unpacked_;
    std::uint64_t budget_; // bytes that may still be unpacked
};

} // namespace rknn::format

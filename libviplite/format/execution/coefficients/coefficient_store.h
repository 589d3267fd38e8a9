// SPDX-License-Identifier: Apache-2.0
// Coefficients of which several operations make use, as when they compute a layer in tiles.
#pragma once

#include "libviplite/format/description.h"
#include "libviplite/format/execution/coefficients/coefficients.h"

#include <map>
#include <memory>

namespace viplite::format {

class CoefficientStore {
public:
    explicit CoefficientStore(const Description& description) : description_(description) {}

    // The row must be decoded in one way only; -1 is none. Errors: those of read_coefficients();
    // bad_model, too many weights.
    emu::Result<std::shared_ptr<const Coefficients>> get(std::int32_t row, const KernelSpec& spec);

private:
    struct Entry {
        KernelSpec spec;
        std::shared_ptr<const Coefficients> coefficients;
    };

    const Description& description_;
    std::map<std::int32_t, Entry> entries_;
    std::uint64_t weights_ = 0;
};

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
// Bmodels beside other models: their layers are command buffers, so that only outputs are compared.
#pragma once

#include "emu-core/engine/executable.h"
#include "libbmrt/format/bmodel.h"

namespace boardless {

// One of the two.
struct ComparedModel {
    std::shared_ptr<const bmrt::Bmodel> lanes;
    std::shared_ptr<const emu::Executable> executable;
};

// How far the outputs of one are from those of the other on the samples, as text. Errors: other
// numbers of inputs, outputs or elements; what running them meets.
emu::Result<std::string> compare_ends(const ComparedModel& reference, const ComparedModel& model,
                                      const std::string& samples);

} // namespace boardless

// SPDX-License-Identifier: Apache-2.0
// What the element-wise stage is told: a table, or a function of the value and a second operand.
#pragma once

#include "librknnrt/format/decode/stage_setup.h"

namespace rknn::format {

struct ElementSetup {
    bool table = false;
    std::optional<ElementOperand> operand; // its `convert` is not filled in
    bool converts = false;                 // e = rs((e + offset) * scale, shift)
    std::int64_t offset = 0, scale = 1;
    std::int32_t shift = 0;
    StageSetup limits; // clamps only
};

// `h` x `w` x `channels` values of that type are on their way. Error bad_model: settings that are
// not understood.
emu::Result<ElementSetup> read_element(const TaskReader& task, std::int64_t h, std::int64_t w,
                                       std::int32_t channels, emu::Dtype dtype);

} // namespace rknn::format

// SPDX-License-Identifier: Apache-2.0
// Constants of a stage that lie in memory instead of registers.
#pragma once

#include "librknnrt/format/unit/task_reader.h"

#include <optional>

namespace rknn::format {

// Absent: the register has it, or the stage does without.
struct StageConstants {
    std::optional<std::int64_t> addend, minus_zero, factor;
    std::optional<std::int32_t> shift, negative_shift;
};

// Error bad_model: constants that are none of the file's.
emu::Result<StageConstants> read_bs_constants(const TaskReader& task);
emu::Result<StageConstants> read_bn_constants(const TaskReader& task);

} // namespace rknn::format

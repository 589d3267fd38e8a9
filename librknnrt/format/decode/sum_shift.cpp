// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/sum_shift.h"

namespace rknn::format {
namespace {

// Beside no shift, t3 and t4 have a 1 there for pictures, and only for them. Measured: it changes
// nothing (the bytes are those of files for other chips).
constexpr std::int64_t twin_of_pictures = 1;

} // namespace

emu::Result<int> sum_shift(const TaskReader& task) {
    const std::int64_t shift = task[Field::sum_shift];
    if (task.registers.row(Field::sum_shift_twin) == nullptr) return static_cast<int>(shift);
    const std::int64_t twin = task[Field::sum_shift_twin];
    const bool picture = shift == 0 && task[Field::pixel_channels] != 0;
    if (twin != shift && !(picture && twin == twin_of_pictures))
        return not_understood(task, Field::sum_shift_twin, "not as the shift beside it");
    return static_cast<int>(shift);
}

} // namespace rknn::format

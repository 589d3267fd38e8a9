// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/constants/task_constants.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"

#include <cstring>

namespace rknn::format {
namespace {

template <class T> emu::Result<T> load(const TaskReader& task, std::int64_t address) {
    EMU_TRY_VALUE(bytes, task.file.constant_at(address, sizeof(T)));
    T value;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

// Those that are used lie behind each other: an int32 in 32 bytes, then an int16, an int16 and two
// uint8 in 16 bytes each; all other bytes are whatever the compiler had there.
emu::Result<StageConstants> read(const TaskReader& task, Field used_field, Field address_field) {
    StageConstants constants;
    const std::int64_t used = task[used_field];
    std::int64_t address = task[address_field];
    if (used & constant_part::addend) {
        EMU_TRY_VALUE(addend, load<std::int32_t>(task, address));
        constants.addend = addend;
        address += 32;
    }
    if (used & constant_part::zero) {
        EMU_TRY_VALUE(zero, load<std::int16_t>(task, address));
        constants.minus_zero = zero;
        address += 16;
    }
    if (used & constant_part::factor) {
        EMU_TRY_VALUE(factor, load<std::int16_t>(task, address));
        constants.factor = factor;
        address += 16;
    }
    if (used & constant_part::shifts) {
        EMU_TRY_VALUE(shifts, (load<std::array<std::uint8_t, 2>>(task, address)));
        constants.shift = shifts[0];
        constants.negative_shift = shifts[1];
    }
    return constants;
}

} // namespace

emu::Result<StageConstants> read_bs_constants(const TaskReader& task) {
    return read(task, Field::constants_used, Field::constants_address);
}

emu::Result<StageConstants> read_bn_constants(const TaskReader& task) {
    return read(task, Field::bn_constants_used, Field::bn_constants_address);
}

} // namespace rknn::format

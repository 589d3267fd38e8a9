// SPDX-License-Identifier: Apache-2.0
// The PPU (docs/formats/rknn-arithmetic.md, "Pools").
#include "emu-core/base/error.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/registers/field_values.h"
#include "librknnrt/format/unit/views.h"

#include <limits>

namespace rknn::format {
namespace {

constexpr int pad_bits = 19;
constexpr std::int32_t lowest_half = 0xfbff; // -65504

emu::Result<Pooling::Method> method_of(const TaskReader& task) {
    switch (task[Field::pool_method]) {
    case 0: return Pooling::Method::average;
    case 1: return Pooling::Method::maximum;
    case 2: return Pooling::Method::minimum;
    default: return not_understood(task, Field::pool_method, "no method that is known");
    }
}

emu::Result<emu::Dtype> type_of(const TaskReader& task) {
    switch (task[Field::pool_precision]) {
    case precision::int8: return emu::Dtype::i8;
    case precision::float16: return emu::Dtype::f16;
    default: return not_understood(task, Field::pool_precision, "neither int8 nor float16");
    }
}

// What stands outside: an integer of 19 bits, or a float16's bits.
std::int32_t pad_of(const TaskReader& task, Pooling::Method method, emu::Dtype dtype) {
    const bool real = dtype == emu::Dtype::f16;
    if (method == Pooling::Method::maximum && !task.generation().pads_maxima)
        return real ? lowest_half : std::numeric_limits<std::int8_t>::min();
    const auto bits = static_cast<std::int32_t>(task[Field::pool_pad_value]);
    if (real) return bits & 0xffff;
    const std::int32_t sign = 1 << (pad_bits - 1), low = bits & (2 * sign - 1);
    return (low ^ sign) - sign;
}

} // namespace

std::int32_t pool_reciprocal_of(const TaskReader& task, Field field, emu::Dtype dtype) {
    const auto bits = static_cast<std::int32_t>(task[field]);
    if (dtype != emu::Dtype::f16) return bits;
    const std::int32_t exponent = bits >> 10 & 31, significand = (bits & 1023) | 1024;
    return exponent >= 25 ? significand << (exponent - 25) : significand >> (25 - exponent);
}

emu::Result<Pooling> decode_pooling(const TaskReader& task) {
    const auto small = [&](Field field) { return static_cast<std::int32_t>(task[field]); };
    if (!task[Field::pool_flying])
        return not_understood(task, Field::pool_flying, "values that come from the DPU");
    Pooling pool;
    EMU_TRY_VALUE(method, method_of(task));
    EMU_TRY_VALUE(dtype, type_of(task));
    pool.method = method;
    pool.kernel_h = small(Field::pool_kernel_height);
    pool.kernel_w = small(Field::pool_kernel_width);
    pool.stride_y = small(Field::pool_stride_y);
    pool.stride_x = small(Field::pool_stride_x);
    pool.pad_top = small(Field::pool_pad_top);
    pool.pad_left = small(Field::pool_pad_left);
    pool.pad = pad_of(task, method, dtype);
    pool.reciprocal_y = pool_reciprocal_of(task, Field::pool_reciprocal_y, dtype);
    pool.reciprocal_x = pool_reciprocal_of(task, Field::pool_reciprocal_x, dtype);
    if (task[Field::pool_relined])
        return not_understood(task, Field::pool_relined, "of what lies in memory");
    const std::int64_t channels = task[Field::pool_channels];
    if (channels != task[Field::pool_source_channels])
        return not_understood(task, Field::pool_channels, "other channels than the source has");
    pool.src = cube(task[Field::pool_source], task[Field::pool_source_height],
                    task[Field::pool_source_width], channels, dtype, task.atom(),
                    {task[Field::pool_source_line], task[Field::pool_source_surface]});
    const std::int64_t width = task[Field::pool_width];
    pool.dst = cube(
        task[Field::pool_destination], task[Field::pool_height], width, channels, dtype,
        task.atom(),
        {(width + task[Field::pool_notch]) * task.atom(), task[Field::pool_destination_surface]});
    EMU_TRY(check(pool.src, task.file.memory_bytes, "what is pooled"));
    EMU_TRY(check(pool.dst, task.file.memory_bytes, "the destination"));
    return pool;
}

} // namespace rknn::format

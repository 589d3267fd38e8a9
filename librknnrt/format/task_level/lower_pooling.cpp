// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/chip.h"
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/task_level/kernel_view.h"
#include "librknnrt/format/task_level/lowerings.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::largest_half;
using emu::TensorId;

constexpr std::int32_t int8_least = std::numeric_limits<std::int8_t>::min();
constexpr std::int32_t int8_most = std::numeric_limits<std::int8_t>::max();

float half_of(std::int32_t bits) {
    return emu::from_half(static_cast<std::uint16_t>(bits));
}

// Cells outside do not count for the core, nor for the unit where no number is beyond their value.
bool counts_padding(const Pooling& p) {
    const bool is_minimum = p.method == Pooling::Method::minimum;
    if (p.src.dtype == Dtype::f16) {
        const float pad = half_of(p.pad);
        return !(is_minimum ? pad >= largest_half : pad <= -largest_half);
    }
    return is_minimum ? p.pad < int8_most : p.pad > int8_least;
}

template <class T> std::vector<std::byte> ones(std::size_t count, T one) {
    const std::vector<T> values(count, one);
    std::vector<std::byte> bytes(count * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

// What the unit multiplies sums of integers by: one after the other, or both at once.
IntegerPath integer_reciprocals(const Pooling& p, const emu::Corners& corners) {
    using Kind = ops::Stage::Kind;
    IntegerPath path;
    const auto append = [&](std::int64_t factor, std::int64_t shift) {
        path.main.stages.push_back({.kind = Kind::multiply, .operand = {factor}});
        path.main.stages.push_back(
            {.kind = Kind::shift_right, .rounding = corners.ties.value, .operand = {shift}});
    };
    if (corners.divides_once.value) {
        append(std::int64_t{p.reciprocal_x} * p.reciprocal_y, 32);
        return path;
    }
    append(p.reciprocal_x, 16);
    append(p.reciprocal_y, 16);
    return path;
}

// Of reals. Assumed: no rounding but that of float32. Files have float16's nearest number to 1 / k,
// in 1/65536.
RealPath real_reciprocals(const Pooling& p) {
    RealPath path;
    for (const std::int32_t reciprocal : {p.reciprocal_x, p.reciprocal_y}) {
        const float factor = static_cast<float>(reciprocal) / 65536;
        if (factor != 1) path.main.push_back({RealStage::Kind::multiply, {factor}});
    }
    return path;
}

// The unit's sums as a convolution of ones; what it multiplies them by are its stages.
Convolution sums_of(const Pooling& p, const emu::Corners& corners) {
    const bool is_real = p.src.dtype == Dtype::f16;
    Convolution c;
    c.src = p.src;
    c.depthwise = true;
    c.kernel_h = p.kernel_h, c.kernel_w = p.kernel_w;
    c.stride_y = p.stride_y, c.stride_x = p.stride_x;
    c.pad_top = p.pad_top, c.pad_left = p.pad_left, c.pad = p.pad;
    c.out_h = p.dst.h, c.out_w = p.dst.w;
    const std::size_t weights = std::size_t(p.kernel_h) * p.kernel_w * p.src.c;
    c.weights =
        is_real ? ones<std::uint16_t>(weights, emu::to_half(1)) : ones<std::int8_t>(weights, 1);
    c.weight_zero = {0};
    c.output.dst = p.dst;
    if (is_real) {
        c.output.path = real_reciprocals(p);
    } else {
        c.output.path = integer_reciprocals(p, corners);
    }
    return c;
}

// The map with the cells that the windows see around it, which hold the padding's value.
TensorId padded(const Pooling& p, TensorId src, const TaskScope& scope) {
    const auto cells = [](std::int32_t out, std::int32_t stride, std::int32_t kernel,
                          std::int32_t before, std::int32_t extent) {
        return std::max((out - 1) * stride + kernel, before + extent);
    };
    const emu::Shape shape{1, cells(p.dst.h, p.stride_y, p.kernel_h, p.pad_top, p.src.h),
                           cells(p.dst.w, p.stride_x, p.kernel_w, p.pad_left, p.src.w), p.src.c};
    ops::Pad pad{.before = {0, p.pad_top, p.pad_left, 0}};
    if (p.src.dtype == Dtype::i8) pad.value = std::clamp(p.pad, int8_least, int8_most);
    if (p.src.dtype == Dtype::f16) pad.real_value = half_of(p.pad);
    return scope.compute(pad, {src}, p.src.dtype, shape);
}

// Numbers in the reverse order, so that the largest is the smallest.
TensorId reversed(TensorId values, const TaskScope& scope) {
    const emu::TensorSpec spec = scope.spec(values);
    if (spec.dtype == Dtype::f16) {
        return scope.compute(ops::Unary{ops::UnaryFunction::negate, 0, 0}, {values}, spec.dtype,
                             spec.shape);
    }
    ops::Requantise complement; // -1 - x
    complement.output.stages = {{.kind = ops::Stage::Kind::multiply, .operand = {-1}},
                                {.kind = ops::Stage::Kind::add, .operand = {-1}}};
    return scope.compute(std::move(complement), {values}, spec.dtype, spec.shape);
}

emu::Outcome lower_maximum(const Pooling& p, const TaskScope& scope) {
    const bool is_minimum = p.method == Pooling::Method::minimum;
    EMU_TRY_VALUE(read, scope.read(p.src));
    TensorId src = read;
    Convolution window = sums_of(p, scope.program().chip().corners);
    if (!ops::validate(window_of(window), shape_of(p.src), shape_of(p.dst))) {
        return scope.refusal("a window that sees nothing but padding, or has no cells");
    }
    if (counts_padding(p) && sees_padding(window)) {
        src = padded(p, src, scope);
        window.pad_top = window.pad_left = 0;
    }
    if (is_minimum) src = reversed(src, scope);
    ops::MaxPool pool{window_of(window), 0, 0, {}};
    if (p.src.dtype == Dtype::i8) pool.low = int8_least, pool.high = int8_most;
    const emu::Shape shape = shape_of(p.dst);
    if (is_minimum) {
        const TensorId largest = scope.compute(pool, {src}, p.src.dtype, shape);
        return scope.write(p.dst, reversed(largest, scope));
    }
    const TensorId result = scope.result(p.dst, shape);
    scope.add(pool, {src}, result);
    return scope.write(p.dst, result);
}

} // namespace

emu::Outcome lower(const Pooling& pooling, const TaskScope& scope) {
    const Dtype dtype = pooling.src.dtype;
    if (pooling.dst.dtype != dtype || pooling.dst.c != pooling.src.c ||
        (dtype != Dtype::i8 && dtype != Dtype::f16)) {
        return scope.refusal("pooling between different types or channels");
    }
    if (pooling.method != Pooling::Method::average) return lower_maximum(pooling, scope);
    return lower(sums_of(pooling, scope.program().chip().corners), scope);
}

} // namespace rknn::format

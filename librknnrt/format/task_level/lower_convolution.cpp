// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/task_level/kernel_view.h"
#include "librknnrt/format/task_level/lowerings.h"
#include "librknnrt/format/task_level/real_path.h"

#include <algorithm>
#include <cstring>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

emu::Outcome check(const Convolution& c, const TaskScope& scope) {
    if (std::min({c.kernel_h, c.kernel_w, c.dilation_y, c.dilation_x, c.out_h, c.out_w}) < 1 ||
        std::min({c.stride_y, c.stride_x, c.pad_top, c.pad_left}) < 0) {
        return scope.refusal("a window without cells, or before its source");
    }
    const std::int64_t outputs = c.output.dst.c, inputs = c.src.c;
    const std::int64_t taps = std::int64_t{c.kernel_h} * c.kernel_w;
    const std::int64_t weights = taps * inputs * (c.depthwise ? 1 : outputs);
    if (static_cast<std::int64_t>(c.weights.size()) != weights * size_of(c.src.dtype)) {
        return scope.refusal("as many weights as it has do not fit its kernels and channels");
    }
    if (c.depthwise && outputs > inputs) {
        return scope.refusal("a depthwise convolution with more channels than its source");
    }
    if (c.weight_zero.size() > 1 && static_cast<std::int64_t>(c.weight_zero.size()) != outputs) {
        return scope.refusal("zero points of weights for other channels than it has");
    }
    if (c.output.dst.elements() != std::int64_t{c.out_h} * c.out_w * outputs) {
        return scope.refusal("its output and its destination differ in size");
    }
    return {};
}

// Without channels that the sums do not need: those that only fill a block, or that a depthwise
// convolution has no output for.
emu::Result<Convolution> without_idle_channels(Convolution c, const TaskScope& scope) {
    const std::int32_t all = c.src.c;
    std::int32_t kept = c.output.dst.c;
    if (!c.depthwise) {
        EMU_TRY_VALUE(zeros, scope.program().zero_channels(c.src));
        if (zeros == 0) return c;
        kept = std::max({1, all - zeros, used_channels(c, all)});
    }
    c.weights = first_channels(c.weights, all, kept, size_of(c.src.dtype));
    c.src.c = kept;
    return c;
}

emu::Shape weight_shape(const Convolution& c) {
    if (c.depthwise) return {1, c.kernel_h, c.kernel_w, c.src.c};
    return {c.output.dst.c, c.kernel_h, c.kernel_w, c.src.c};
}

// Rows or columns that are all computed from the same source cells are computed once.
emu::Shape sum_shape(const Convolution& c) {
    return {1, c.stride_y == 0 ? 1 : c.out_h, c.stride_x == 0 ? 1 : c.out_w, c.output.dst.c};
}

TensorId with_all_cells(const Convolution& c, TensorId sums, const TaskScope& scope) {
    const emu::Shape computed = sum_shape(c), all{1, c.out_h, c.out_w, c.output.dst.c};
    if (computed == all) return sums;
    const std::int64_t cell = all[3], row = computed[2] * cell;
    ops::Rearrange repeat;
    repeat.axes = {
        {c.out_h, c.stride_y == 0 ? 0 : row}, {c.out_w, c.stride_x == 0 ? 0 : cell}, {all[3], 1}};
    return scope.compute(std::move(repeat), {sums}, scope.spec(sums).dtype, all);
}

template <class Operation> Operation windowed(const Convolution& c) {
    Operation operation;
    operation.window = window_of(c);
    if (c.stride_y == 0) operation.window.y.stride = 1;
    if (c.stride_x == 0) operation.window.x.stride = 1;
    return operation;
}

template <class Operation> Operation operation_of(const Convolution& c, IntegerKernels kernels) {
    Operation operation = windowed<Operation>(c);
    operation.src_zero = kernels.src_zero;
    operation.weight_zero = std::move(kernels.weight_zero);
    if (operation.weight_zero.empty()) operation.weight_zero = {0};
    operation.output = std::move(kernels.chain);
    return operation;
}

TensorId bias_constant(const std::vector<std::int32_t>& bias, const TaskScope& scope) {
    std::vector<std::byte> bytes(bias.size() * sizeof(std::int32_t));
    std::memcpy(bytes.data(), bias.data(), bytes.size());
    return scope.constant(Dtype::i32, {static_cast<std::int32_t>(bias.size())}, std::move(bytes));
}

// Adds the sums with the chain behind them; gives `result`.
emu::Result<TensorId> add_integers(const Convolution& c, ops::Chain chain, TensorId result,
                                   const TaskScope& scope) {
    EMU_TRY_VALUE(src, scope.read(c.src));
    IntegerKernels kernels = integer_kernels(c, c.weights, std::move(chain));
    if (!ops::holds(Dtype::i8, kernels.src_zero)) {
        return scope.refusal("what counts outside its source is no int8 number");
    }
    std::vector<TensorId> operands{src, scope.constant(Dtype::i8, weight_shape(c), c.weights)};
    if (!kernels.bias.empty()) operands.push_back(bias_constant(kernels.bias, scope));
    if (c.depthwise) {
        scope.add(operation_of<ops::Depthwise>(c, std::move(kernels)), operands, result);
    } else {
        scope.add(operation_of<ops::Conv>(c, std::move(kernels)), operands, result);
    }
    return result;
}

// To int32, for what follows.
emu::Result<TensorId> integer_sums(const Convolution& c, ops::Chain chain, const TaskScope& scope) {
    const TensorId sums = scope.temporary(Dtype::i32, sum_shape(c));
    EMU_TRY(add_integers(c, std::move(chain), sums, scope));
    return with_all_cells(c, sums, scope);
}

emu::Outcome lower_integers(const Convolution& c, const TaskScope& scope) {
    const DataPath& path = c.output;
    if (const auto* real = std::get_if<RealPath>(&path.path)) {
        EMU_TRY_VALUE(sums, integer_sums(c, {}, scope));
        return lower_real_path(path, real->main, as_reals(sums, scope), scope);
    }
    const IntegerPath& integers = std::get<IntegerPath>(path.path);
    if (path.element) {
        EMU_TRY_VALUE(sums, integer_sums(c, integers.main, scope));
        return lower_second_operand(path, {}, sums, scope);
    }
    ops::Chain chain = joined(integers.main, integers.output);
    if (path.dst.dtype == Dtype::i8 && c.stride_y != 0 && c.stride_x != 0) {
        const TensorId result = scope.result(path.dst, sum_shape(c));
        EMU_TRY(add_integers(c, std::move(chain), result, scope));
        return scope.write(path.dst, result);
    }
    EMU_TRY_VALUE(sums, integer_sums(c, std::move(chain), scope));
    const TensorId result = scope.result(path.dst, scope.spec(sums).shape);
    scope.add(ops::Requantise{}, {sums}, result);
    return scope.write(path.dst, result);
}

std::vector<float> reals_of(const emu::SharedBytes& weights, Dtype dtype) {
    std::vector<float> values(weights.size() / 2);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = emu::load<std::uint16_t>(weights, 2 * i);
        values[i] = dtype == bfloat16 ? emu::from_bfloat(bits) : emu::from_half(bits);
    }
    return values;
}

template <class Operation> Operation real_operation(const Convolution& c, ops::RealLimits limits) {
    Operation operation = windowed<Operation>(c);
    operation.limits = limits;
    return operation;
}

emu::Outcome lower_reals(const Convolution& c, const TaskScope& scope) {
    const auto* path = std::get_if<RealPath>(&c.output.path);
    if (!path) return scope.refusal("sums of float16 on a path of integers");
    if (c.pad != 0 && sees_padding(c)) return scope.refusal("float16 cells outside that are not 0");
    EMU_TRY_VALUE(src, scope.read(c.src));
    RealStages main = path->main;
    const std::int32_t outputs = c.output.dst.c;
    std::vector<TensorId> operands{
        as_reals(src, scope),
        real_constant(weight_shape(c), reals_of(c.weights, c.src.dtype), scope)};
    if (std::vector<float> bias = take_addend(main); !bias.empty()) {
        if (bias.size() == 1) bias.resize(outputs, bias[0]);
        operands.push_back(real_constant({outputs}, bias, scope));
    }
    const ops::RealLimits limits = take_limits(main);
    const TensorId sums = c.depthwise ? scope.compute(real_operation<ops::Depthwise>(c, limits),
                                                      operands, Dtype::f32, sum_shape(c))
                                      : scope.compute(real_operation<ops::Conv>(c, limits),
                                                      operands, Dtype::f32, sum_shape(c));
    return lower_real_path(c.output, main, with_all_cells(c, sums, scope), scope);
}

} // namespace

emu::Outcome lower(const Convolution& convolution, const TaskScope& scope) {
    if (convolution.computed_weights) return lower_product(convolution, scope);
    EMU_TRY(check(convolution, scope));
    EMU_TRY_VALUE(c, without_idle_channels(convolution, scope));
    // The network's input is what came of the pixels.
    if (c.pixels) c.src.dtype = Dtype::i8;
    if (c.src.dtype == Dtype::f16 || c.src.dtype == bfloat16) return lower_reals(c, scope);
    if (c.src.dtype == Dtype::i8) return lower_integers(c, scope);
    return scope.refusal("a convolution of neither int8, float16 nor bfloat16");
}

} // namespace rknn::format

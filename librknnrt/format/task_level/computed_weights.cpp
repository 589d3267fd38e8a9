// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/lowerings.h"

#include "librknnrt/format/task_level/real_path.h"

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

emu::Outcome check_computed(const Convolution& c, const TaskScope& scope) {
    const emu::MemoryView& weights = *c.computed_weights;
    const bool one_cell = c.kernel_h == 1 && c.kernel_w == 1 && c.stride_y == 1 &&
                          c.stride_x == 1 && c.pad_top == 0 && c.pad_left == 0;
    if (!one_cell || c.depthwise || c.out_h != c.src.h || c.out_w != c.src.w) {
        return scope.refusal("computed weights of kernels with more than one cell");
    }
    if (weights.c != c.src.c || weights.dtype != c.src.dtype ||
        std::int64_t{weights.h} * weights.w < c.output.dst.c || c.weight_zero.size() > 1) {
        return scope.refusal("computed weights do not fit its source or its channels");
    }
    if (c.output.dst.elements() != std::int64_t{c.out_h} * c.out_w * c.output.dst.c) {
        return scope.refusal("its output and its destination differ in size");
    }
    return {};
}

// The kernels as columns: source channels x output channels.
emu::Result<TensorId> columns(const Convolution& c, const TaskScope& scope) {
    EMU_TRY_VALUE(kernels, scope.read(*c.computed_weights));
    const std::int32_t inputs = c.src.c, outputs = c.output.dst.c;
    return scope.compute(ops::Rearrange{0, {{inputs, 1}, {outputs, inputs}}}, {kernels},
                         c.src.dtype, {inputs, outputs});
}

TensorId converted(const Convolution& c, TensorId pixels, const TaskScope& scope) {
    if (c.convert.stages.empty()) return pixels;
    return scope.compute(ops::Requantise{c.convert}, {pixels}, Dtype::i8, shape_of(c.src));
}

emu::Outcome lower_integers(const Convolution& c, TensorId pixels, TensorId kernels,
                            const TaskScope& scope) {
    ops::Matmul product;
    if (!c.weight_zero.empty()) product.second_zero = c.weight_zero;
    const emu::Shape shape{1, c.out_h, c.out_w, c.output.dst.c};
    const TensorId sums = scope.compute(std::move(product), {pixels, kernels}, Dtype::i32, shape);
    if (const auto* real = std::get_if<RealPath>(&c.output.path)) {
        return lower_real_path(c.output, real->main, as_reals(sums, scope), scope);
    }
    return lower_integer_path(c.output, sums, scope);
}

} // namespace

emu::Outcome lower_product(const Convolution& c, const TaskScope& scope) {
    EMU_TRY(check_computed(c, scope));
    EMU_TRY_VALUE(read, scope.read(c.src));
    const TensorId pixels = converted(c, read, scope);
    EMU_TRY_VALUE(kernels, columns(c, scope));
    if (c.src.dtype == Dtype::i8) return lower_integers(c, pixels, kernels, scope);
    const auto* real = std::get_if<RealPath>(&c.output.path);
    if (c.src.dtype != Dtype::f16 || !real) {
        return scope.refusal("products of neither int8 nor float16");
    }
    const emu::Shape shape{1, c.out_h, c.out_w, c.output.dst.c};
    const TensorId sums = scope.compute(
        ops::Matmul{}, {as_reals(pixels, scope), as_reals(kernels, scope)}, Dtype::f32, shape);
    return lower_real_path(c.output, real->main, sums, scope);
}

} // namespace rknn::format

// SPDX-License-Identifier: Apache-2.0
// Float convolutions of both senses and fully connected layers, as dense products.
#include "emu-core/ops/fast/reals/real_dense.h"
#include "emu-core/ops/fast/reals/real_layers.h"

namespace emu::ops::fast {
namespace {

RealDense real_dense_of(const Window& window, std::int32_t groups, const Operands& operands) {
    const Shape &src = operands.src[0].spec->shape, &dst = operands.dst[0].spec->shape;
    RealDense dense;
    dense.batches = src[0];
    dense.src_h = src[1];
    dense.src_w = src[2];
    dense.dst_h = dst[1];
    dense.dst_w = dst[2];
    dense.kernel_y = window.y.kernel;
    dense.kernel_x = window.x.kernel;
    dense.groups = groups;
    dense.group_src = src[3] / groups;
    dense.group_dst = dst[3] / groups;
    return dense;
}

RealWeights weights_of(const RealDense& dense, const Operands& operands, KernelOrder order) {
    const Operand& operand = operands.src[1];
    return {operand.spec->dtype, operand.constant,
            weight_steps(order, dense.kernel_y * dense.kernel_x, dense.group_src)};
}

bool is_plain(const WindowAxis& axis, std::int64_t src, std::int64_t dst) {
    return axis.kernel == 1 && axis.stride == 1 && axis.before == 0 && src == dst;
}

} // namespace

std::unique_ptr<Kernel> prepare_real(const Conv& conv, const Operands& operands, Isa isa) {
    RealDense dense = real_dense_of(conv.window, conv.groups, operands);
    const RealWeights weights = weights_of(dense, operands, conv.kernel_order);
    if (is_plain(conv.window.y, dense.src_h, dense.dst_h) &&
        is_plain(conv.window.x, dense.src_w, dense.dst_w)) {
        dense.set_pixels(dense.batches * dense.dst_h * dense.dst_w);
    } else {
        dense.y = stretches(conv.window.y, dense.src_h, dense.dst_h);
        dense.x = stretches(conv.window.x, dense.src_w, dense.dst_w);
    }
    return make_real_dense(isa, dense, weights, {real_bias(operands), conv.limits});
}

std::unique_ptr<Kernel> prepare_real(const TransposedConv& conv, const Operands& operands,
                                     Isa isa) {
    RealDense dense = real_dense_of(conv.window, conv.groups, operands);
    const RealWeights weights = weights_of(dense, operands, KernelOrder::channels_last);
    dense.y = reverse_stretches(conv.window.y, dense.src_h, dense.dst_h);
    dense.x = reverse_stretches(conv.window.x, dense.src_w, dense.dst_w);
    return make_real_dense(isa, dense, weights, {real_bias(operands), conv.limits});
}

std::unique_ptr<Kernel> prepare_real(const FullyConnected& fully_connected,
                                     const Operands& operands, Isa isa) {
    const TensorSpec& weights = *operands.src[1].spec;
    RealDense dense;
    dense.group_src = weights.shape[fully_connected.term_axis()];
    dense.group_dst = weights.shape[fully_connected.channel_axis()];
    dense.set_pixels(operands.src[0].spec->shape.elements() / dense.group_src);
    return make_real_dense(
        isa, dense,
        {weights.dtype, operands.src[1].constant,
         weight_steps(fully_connected.weight_order, dense.group_dst, dense.group_src)},
        {real_bias(operands), fully_connected.limits});
}

} // namespace emu::ops::fast

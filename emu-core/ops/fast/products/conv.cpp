// SPDX-License-Identifier: Apache-2.0
// Convolutions of both senses, as dense products.
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/dense.h"
#include "emu-core/ops/fast/reals/real_layers.h"
#include "emu-core/ops/fast/wide/wide_layers.h"

namespace emu::ops::fast {
namespace {

Dense dense_of(const Window& window, std::int32_t groups, const Operands& operands) {
    const Shape &src = operands.src[0].spec->shape, &dst = operands.dst[0].spec->shape;
    return {src[0],
            {window.y, src[1], dst[1]},
            {window.x, src[2], dst[2]},
            groups,
            src[3] / groups,
            dst[3] / groups};
}

// A channel's in the order ky, kx, channel of the group.
WeightSteps steps_of(const Dense& dense, KernelOrder order) {
    return weight_steps(order, dense.y.kernel * dense.x.kernel, dense.group_src);
}

// A window of one cell does not care where lines end.
void join_lines(Dense& dense) {
    if (!dense.y.is_plain() || !dense.x.is_plain()) return;
    dense.x.src = dense.x.dst = dense.batches * dense.y.dst * dense.x.dst;
    dense.y.src = dense.y.dst = dense.batches = 1;
}

template <class Convolution>
std::unique_ptr<Kernel> make(Isa isa, const Convolution& conv, const Dense& dense,
                             const WeightSteps& steps, const Operands& operands) {
    const Instructions* found = instructions(isa);
    if (!found) return nullptr;
    const Operand& operand = operands.src[1];
    const Dtype src = operands.src[0].spec->dtype, dst = operands.dst[0].spec->dtype;
    const std::int64_t channels = dense.groups * dense.group_dst;
    if (src == Dtype::i16) {
        return make_wide_dense(
            isa, dense,
            wide_weights(operand.spec->dtype, operand.constant, steps, channels, conv.weight_zero),
            {src, dst, conv.src_zero, conv.output, wide_bias(operands, channels)});
    }
    return make_dense(
        *found, dense,
        signed_weights(operand.spec->dtype, operand.constant, steps, channels, conv.weight_zero),
        {src, dst, conv.src_zero, conv.output, bias_of(operands, channels)});
}

// Every destination cell sees the stuffed source through the window turned by half a circle.
void reverse(Axis& axis) {
    axis.before = (axis.kernel - 1) * axis.dilation - axis.before;
    axis.stuffing = axis.stride;
    axis.stride = 1;
}

// The last tap comes first.
void turn_taps(WeightSteps& steps) {
    steps.first = steps.channel - steps.cell;
    steps.cell = -steps.cell;
}

} // namespace

std::unique_ptr<Kernel> prepare(const Conv& conv, const Operands& operands, Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(conv, operands, isa);
    Dense dense = dense_of(conv.window, conv.groups, operands);
    join_lines(dense);
    return make(isa, conv, dense, steps_of(dense, conv.kernel_order), operands);
}

std::unique_ptr<Kernel> prepare(const TransposedConv& conv, const Operands& operands, Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(conv, operands, isa);
    Dense dense = dense_of(conv.window, conv.groups, operands);
    reverse(dense.y);
    reverse(dense.x);
    WeightSteps steps = steps_of(dense, KernelOrder::channels_last);
    turn_taps(steps);
    return make(isa, conv, dense, steps, operands);
}

} // namespace emu::ops::fast

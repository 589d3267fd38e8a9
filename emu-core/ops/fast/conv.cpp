// SPDX-License-Identifier: Apache-2.0
// Convolutions of both senses, as dense products.
#include "ops/fast/dense.h"
#include "ops/fast/fast.h"
#include "ops/fast/instruction_table.h"
#include "ops/fast/real_layers.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

bool is_narrow(const Operands& operands) {
    return is_quantised_byte(operands.src[0].spec->dtype) &&
           is_quantised_byte(operands.src[1].spec->dtype);
}

Dense dense_of(const Window& window, std::int32_t groups, const Operands& operands) {
    const Shape &src = operands.src[0].spec->shape, &dst = operands.dst[0].spec->shape;
    return {src[0],
            {window.y, src[1], dst[1]},
            {window.x, src[2], dst[2]},
            groups,
            src[3] / groups,
            dst[3] / groups};
}

// The weights channel by channel, in the order ky, kx, channel of the group.
template <class Convolution> SignedWeights weights_of(const Convolution& conv, const Dense& dense,
                                                      const Operands& operands,
                                                      KernelOrder kernel_order) {
    const Operand& operand = operands.src[1];
    const std::int64_t channels = dense.groups * dense.group_dst;
    SignedWeights weights = signed_weights(operand.spec->dtype, operand.constant,
                                           WeightOrder::channel_first, channels, conv.weight_zero);
    if (kernel_order == KernelOrder::channels_first) {
        weights.values =
            transposed(weights.values, channels, dense.group_src, weights.terms / dense.group_src);
    }
    return weights;
}

// A window of one cell does not care where lines end.
void join_lines(Dense& dense) {
    if (!dense.y.is_plain() || !dense.x.is_plain()) return;
    dense.x.src = dense.x.dst = dense.batches * dense.y.dst * dense.x.dst;
    dense.y.src = dense.y.dst = dense.batches = 1;
}

template <class Convolution>
std::unique_ptr<Kernel> make(const Instructions& instructions, const Convolution& conv,
                             const Dense& dense, const SignedWeights& weights,
                             const Operands& operands) {
    return make_dense(instructions, dense, weights,
                      {operands.src[0].spec->dtype, operands.dst[0].spec->dtype, conv.src_zero,
                       conv.output, bias_of(operands, weights.channels())});
}

// Every destination cell sees the stuffed source through the window turned by half a circle.
void reverse(Axis& axis) {
    axis.before = (axis.kernel - 1) * axis.dilation - axis.before;
    axis.stuffing = axis.stride;
    axis.stride = 1;
}

void turn_taps(SignedWeights& weights, std::int64_t group_src) {
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        std::int8_t* values = weights.values.data() + c * weights.terms;
        std::reverse(values, values + weights.terms);
        for (std::int64_t k = 0; k < weights.terms; k += group_src) {
            std::reverse(values + k, values + k + group_src);
        }
    }
}

} // namespace

std::unique_ptr<Kernel> prepare(const Conv& conv, const Operands& operands, Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(conv, operands, isa);
    const Instructions* found = instructions(isa);
    if (!found || !is_narrow(operands)) return nullptr;
    Dense dense = dense_of(conv.window, conv.groups, operands);
    join_lines(dense);
    return make(*found, conv, dense, weights_of(conv, dense, operands, conv.kernel_order),
                operands);
}

std::unique_ptr<Kernel> prepare(const TransposedConv& conv, const Operands& operands, Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(conv, operands, isa);
    const Instructions* found = instructions(isa);
    if (!found || !is_narrow(operands)) return nullptr;
    Dense dense = dense_of(conv.window, conv.groups, operands);
    reverse(dense.y);
    reverse(dense.x);
    SignedWeights weights = weights_of(conv, dense, operands, KernelOrder::channels_last);
    turn_taps(weights, dense.group_src);
    return make(*found, conv, dense, weights, operands);
}

} // namespace emu::ops::fast

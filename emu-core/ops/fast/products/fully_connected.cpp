// SPDX-License-Identifier: Apache-2.0
// Fully connected layers: every batch is a pixel.
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/ops/fast/products/dense.h"
#include "emu-core/ops/fast/reals/real_layers.h"
#include "emu-core/ops/fast/wide/wide_layers.h"

namespace emu::ops::fast {

std::unique_ptr<Kernel> prepare(const FullyConnected& fully_connected, const Operands& operands,
                                Isa isa) {
    if (is_float(operands.src[0].spec->dtype)) return prepare_real(fully_connected, operands, isa);
    const TensorSpec &src = *operands.src[0].spec, &weights = *operands.src[1].spec;
    const Instructions* found = instructions(isa);
    if (!found) return nullptr;
    Dense dense;
    dense.group_src = weights.shape[fully_connected.term_axis()];
    dense.group_dst = weights.shape[fully_connected.channel_axis()];
    dense.x.src = dense.x.dst = src.shape.elements() / dense.group_src;
    const Dtype dst = operands.dst[0].spec->dtype;
    const Bytes bytes = operands.src[1].constant;
    const WeightSteps steps =
        weight_steps(fully_connected.weight_order, dense.group_dst, dense.group_src);
    if (src.dtype == Dtype::i16) {
        return make_wide_dense(
            isa, dense,
            wide_weights(weights.dtype, bytes, steps, dense.group_dst, fully_connected.weight_zero),
            {src.dtype, dst, fully_connected.src_zero, fully_connected.output,
             wide_bias(operands, dense.group_dst)});
    }
    return make_dense(
        *found, dense,
        signed_weights(weights.dtype, bytes, steps, dense.group_dst, fully_connected.weight_zero),
        {src.dtype, dst, fully_connected.src_zero, fully_connected.output,
         bias_of(operands, dense.group_dst)});
}

} // namespace emu::ops::fast

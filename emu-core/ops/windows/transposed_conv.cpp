// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/transposed_conv.h"

#include "emu-core/ops/windows/convolution.h"

namespace emu::ops {

PreparedKernel prepare(const TransposedConv& conv, const Operands& operands) {
    const char* name = "transposed conv";
    EMU_TRY(expect_operands(operands, 2, 3, name));
    EMU_TRY(validate(conv.window, operands.dst[0].spec->shape, operands.src[0].spec->shape));
    return prepare_convolution({conv.window, WindowSense::reverse, conv.groups}, numbers_of(conv),
                               operands, name);
}

// Every tap is looked at, though few of them read a cell where the stride is large.
Work work_of(const TransposedConv&, const Operands& operands) {
    const Operand &src = operands.src[0], &weights = operands.src[1];
    return {.products = src.elements() / src.shape()[3] * weights.elements(),
            .steps = operands.dst[0].elements() * weights.elements() / weights.shape()[0]};
}

} // namespace emu::ops

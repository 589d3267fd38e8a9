// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/conv.h"

#include "emu-core/ops/windows/convolution.h"

namespace emu::ops {

PreparedKernel prepare(const Conv& conv, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 3, "conv"));
    EMU_TRY(validate(conv.window, operands.src[0].spec->shape, operands.dst[0].spec->shape));
    return prepare_convolution({conv.window, WindowSense::forward, conv.groups, conv.kernel_order},
                               numbers_of(conv), operands, "conv");
}

Work work_of(const Conv&, const Operands& operands) {
    const Operand& weights = operands.src[1];
    return {.products = operands.dst[0].elements() * weights.elements() / weights.shape()[0]};
}

} // namespace emu::ops

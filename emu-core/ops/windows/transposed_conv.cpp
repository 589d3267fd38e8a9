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

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/decode/decode_units.h"

#include "emu-core/base/error.h"

namespace bmrt {

emu::Error refuse(const char* reason) {
    return emu::error(emu::Fault::unsupported, "%s", reason);
}

emu::Outcome expect(bool is_so, const char* reason) {
    if (is_so) return {};
    return refuse(reason);
}

emu::Extents extents_of(const DescriptorOperand& operand) {
    return {.n = operand.n, .h = operand.h, .w = operand.w, .c = operand.c};
}

emu::Result<emu::LaneTensor> tensor_of(const DescriptorOperand& operand,
                                       const emu::Extents& extents,
                                       const emu::LaneGeometry& geometry) {
    switch (static_cast<ShortStride>(operand.short_stride)) {
    case ShortStride::aligned: return emu::aligned(geometry, operand.address, extents);
    case ShortStride::unaligned: return emu::dense(geometry, operand.address, extents);
    case ShortStride::given:
        return emu::LaneTensor{
            operand.address,
            extents,
            {operand.n_stride, operand.c_stride, operand.h_stride, operand.w_stride}};
    case ShortStride::bias: break;
    }
    return refuse("an operand is laid out as a bias");
}

emu::Result<emu::lanes::Integers> integers_of(const DescriptorOperand& operand,
                                              const emu::Extents& extents,
                                              const emu::LaneGeometry& geometry) {
    EMU_TRY_VALUE(tensor, tensor_of(operand, extents, geometry));
    emu::lanes::Integers integers{tensor, operand.is_signed != 0};
    if (!operand.is_byte) integers.high_plane = operand.b_stride;
    return integers;
}

emu::lanes::RightShift right_shift_of(const TensorDescriptor& descriptor) {
    return {static_cast<int>(descriptor.right_shift),
            descriptor.round_shift ? emu::ops::Rounding::half_up : emu::ops::Rounding::floor};
}

} // namespace bmrt

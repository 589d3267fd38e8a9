// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/decode/decode_units.h"

#include "emu-core/base/checked.h"

namespace bmrt {

using emu::lanes::Integers;
using emu::lanes::WindowAxis;

emu::lanes::Window window_of(const TensorDescriptor& d) {
    const auto axis = [](auto kernel, auto stride, auto before, auto after, auto inserted,
                         auto inserted_last) {
        const auto number = [](std::uint32_t bits) { return static_cast<std::int32_t>(bits); };
        return WindowAxis{.kernel = number(kernel),
                          .stride = number(stride),
                          .before = number(before),
                          .after = number(after),
                          .inserted = number(inserted),
                          .inserted_last = number(inserted_last)};
    };
    return {axis(d.opd1.h, d.stride_y, d.pad_up, d.pad_down, d.insert_y, d.insert_last_y),
            axis(d.opd1.w, d.stride_x, d.pad_left, d.pad_right, d.insert_x, d.insert_last_x)};
}

std::int32_t fill_of(const TensorDescriptor& d) {
    if (d.opd0.is_signed) return static_cast<std::int8_t>(d.insert_value);
    return static_cast<std::int32_t>(d.insert_value);
}

emu::Outcome check_maps(const TensorDescriptor& d) {
    EMU_TRY(expect(d.opd0.is_byte && d.res0.is_byte, "a feature map of 16-bit integers"));
    constexpr auto aligned = static_cast<std::uint32_t>(ShortStride::aligned);
    EMU_TRY(expect(d.opd0.short_stride == aligned && d.res0.short_stride == aligned,
                   "a feature map that is not aligned"));
    return expect(!d.add_result, "a window's sum on top of an earlier result");
}

Integers map_of(const DescriptorOperand& operand, const emu::LaneGeometry& geometry) {
    return {emu::aligned(geometry, operand.address, extents_of(operand)), operand.is_signed != 0};
}

emu::Result<emu::lanes::SumOutput> sum_output_of(const TensorDescriptor& d,
                                                 const emu::LaneGeometry& geometry) {
    emu::lanes::SumOutput output{{}, d.relu != 0, right_shift_of(d)};
    EMU_TRY(
        expect(d.operands == 2 || d.operands == 3, "a sum of other than two or three operands"));
    if (d.operands == 2) return output;
    const std::int64_t plane = emu::divide_up<std::int64_t>(d.res0.c, geometry.lanes);
    const bool is_bias = d.opd2.short_stride == static_cast<std::uint32_t>(ShortStride::bias) &&
                         !d.opd2.is_byte && d.opd2.b_stride == plane;
    EMU_TRY(expect(is_bias, "a bias that is not two planes of a byte per channel"));
    output.bias = Integers{emu::dense(geometry, d.opd2.address, {.c = d.res0.c}),
                           d.opd2.is_signed != 0, plane};
    return output;
}

} // namespace bmrt

// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/encode/window.h"

#include "emu-core/base/checked.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"

namespace bmrt::kernel {
namespace {

constexpr std::int64_t most = 15; // 4 bits

} // namespace

emu::Result<Maps> maps_of(const tensor_lmem* ofmap, const tensor_lmem* ifmap) {
    EMU_TRY_VALUE(result, operand_of(ofmap, "ofmap"));
    EMU_TRY_VALUE(input, operand_of(ifmap, "ifmap"));
    for (const Operand* map : {&result, &input}) {
        EMU_TRY(check_tensor(*map));
        EMU_TRY(check_aligned(*map));
    }
    EMU_TRY(check(result.extents().n == input.extents().n, "ofmap and ifmap differ in n"));
    return Maps{result, input};
}

void set_maps(bmrt::TensorDescriptor& descriptor, const Maps& maps) {
    set_extents(descriptor.res0, maps.result.extents());
    set_extents(descriptor.opd0, maps.input.extents());
    descriptor.res0.address = static_cast<std::uint32_t>(maps.result.place.address);
    descriptor.opd0.address = static_cast<std::uint32_t>(maps.input.place.address);
    descriptor.opd0.is_signed = maps.input.is_signed;
}

emu::Outcome set_padding(bmrt::TensorDescriptor& descriptor, const Padding& padding) {
    for (const int value : {padding.top, padding.bottom, padding.left, padding.right}) {
        EMU_TRY(check_range(value, 0, most, "padding"));
    }
    descriptor.pad_up = padding.top;
    descriptor.pad_down = padding.bottom;
    descriptor.pad_left = padding.left;
    descriptor.pad_right = padding.right;
    return {};
}

emu::Outcome set_insertion(bmrt::TensorDescriptor& descriptor, const Insertion& insertion) {
    for (const int value : {insertion.h, insertion.last_h, insertion.w, insertion.last_w}) {
        EMU_TRY(check_range(value, 0, most, "an insertion"));
    }
    descriptor.insert_y = insertion.h;
    descriptor.insert_last_y = insertion.last_h;
    descriptor.insert_x = insertion.w;
    descriptor.insert_last_x = insertion.last_w;
    return {};
}

emu::Outcome set_window_strides(bmrt::TensorDescriptor& descriptor, std::uint8_t h,
                                std::uint8_t w) {
    EMU_TRY(check_range(h, 1, most, "stride_h"));
    EMU_TRY(check_range(w, 1, most, "stride_w"));
    descriptor.stride_y = h;
    descriptor.stride_x = w;
    return {};
}

emu::Outcome set_sum_shift(bmrt::TensorDescriptor& descriptor, int bits) {
    EMU_TRY(check_range(bits, 0, 31, "rshift_width"));
    descriptor.right_shift = static_cast<std::uint32_t>(bits);
    return {};
}

emu::Result<bool> set_bias(bmrt::TensorDescriptor& descriptor, const tensor_lmem* tensor,
                           std::int64_t channels) {
    EMU_TRY_VALUE(bias, optional_operand_of(tensor, "bias"));
    descriptor.operands = bias ? 3 : 2;
    if (!bias) return false;
    EMU_TRY(check_tensor(*bias));
    EMU_TRY(check_unaligned(*bias));
    const emu::Extents wanted{.n = 2, .h = 1, .w = 1, .c = channels};
    EMU_TRY(check(bias->extents() == wanted, "bias is not [2, %lld, 1, 1]",
                  static_cast<long long>(channels)));
    EMU_TRY(set_offset(descriptor.opd2, *bias));
    set_extents(descriptor.opd2, {.n = 1, .h = 1, .w = 1, .c = channels});
    descriptor.opd2.short_stride = static_cast<std::uint32_t>(bmrt::ShortStride::bias);
    descriptor.opd2.b_stride =
        static_cast<std::uint32_t>(emu::divide_up<std::int64_t>(channels, geometry.lanes));
    descriptor.opd2.is_signed = bias->is_signed;
    return bias->is_signed;
}

} // namespace bmrt::kernel

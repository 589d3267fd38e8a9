// SPDX-License-Identifier: Apache-2.0
// conv, winograd and depthwise.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/encode/tensor_commands.h"
#include "libbmrt/kernel/encode/window.h"

namespace bmrt::kernel {
namespace {

using bmrt::TensorDescriptor;

// What Winograd's form and the plain one share: weights are [ic, oc, ...].
template <class Param>
emu::Result<TensorDescriptor> convolution(const Param& p, const Maps& maps, const Operand& weight) {
    EMU_TRY(check_tensor(weight));
    EMU_TRY(check(weight.extents().n == maps.input.extents().c &&
                      weight.extents().c == maps.result.extents().c,
                  "weight is [%lld, %lld, ...], and the maps have %lld and %lld channels",
                  static_cast<long long>(weight.extents().n),
                  static_cast<long long>(weight.extents().c),
                  static_cast<long long>(maps.input.extents().c),
                  static_cast<long long>(maps.result.extents().c)));
    TensorDescriptor descriptor;
    set_maps(descriptor, maps);
    descriptor.relu = is_set(p.relu_enable);
    descriptor.res0.is_signed = !is_set(p.relu_enable);
    EMU_TRY(set_sum_shift(descriptor, p.rshift_width));
    EMU_TRY(set_padding(descriptor, {p.pad_top, p.pad_bottom, p.pad_left, p.pad_right}));
    EMU_TRY(set_offset(descriptor.opd1, weight));
    descriptor.opd1.n = static_cast<std::uint32_t>(weight.extents().n);
    descriptor.opd1.c = static_cast<std::uint32_t>(weight.extents().c);
    descriptor.opd1.is_signed = weight.is_signed;
    EMU_TRY_VALUE(signed_bias, set_bias(descriptor, p.bias, maps.result.extents().c));
    const bool any_signed = maps.input.is_signed || weight.is_signed || signed_bias;
    EMU_TRY(check_strictly(any_signed, "all operands are unsigned"));
    descriptor.arithmetic_shift = any_signed;
    return descriptor;
}

emu::Outcome set_dilation(TensorDescriptor& descriptor, std::uint8_t h, std::uint8_t w) {
    EMU_TRY(check_range(h, 1, 16, "dilation_h"));
    EMU_TRY(check_range(w, 1, 16, "dilation_w"));
    descriptor.opd1_insert_y = h - 1U;
    descriptor.opd1_insert_x = w - 1U;
    return {};
}

} // namespace

Encoded encode(const bmk1880_conv_param_t& p) {
    EMU_TRY_VALUE(maps, maps_of(p.ofmap, p.ifmap));
    EMU_TRY_VALUE(weight, operand_of(p.weight, "weight"));
    EMU_TRY(check_unaligned(weight));
    EMU_TRY_VALUE(descriptor, convolution(p, maps, weight));
    descriptor.opd1.h = static_cast<std::uint32_t>(weight.extents().h);
    descriptor.opd1.w = static_cast<std::uint32_t>(weight.extents().w);
    descriptor.opd1.short_stride = static_cast<std::uint32_t>(bmrt::ShortStride::unaligned);
    EMU_TRY(check(p.ins_h == 0 || descriptor.opd0.h > 1, "ins_h is %d, but ifmap has one line",
                  p.ins_h));
    EMU_TRY(set_insertion(descriptor, {p.ins_h, p.ins_last_h, p.ins_w, p.ins_last_w}));
    EMU_TRY(set_window_strides(descriptor, p.stride_h, p.stride_w));
    EMU_TRY(set_dilation(descriptor, p.dilation_h, p.dilation_w));
    return descriptor;
}

Encoded encode(const bmk1880_winograd_param_t& p) {
    EMU_TRY_VALUE(maps, maps_of(p.ofmap, p.ifmap));
    EMU_TRY_VALUE(weight, operand_of(p.weight, "weight"));
    EMU_TRY(check(maps.result.extents().h % 2 == 0 && maps.result.extents().w % 2 == 0,
                  "ofmap has an odd number of lines or columns"));
    EMU_TRY_VALUE(descriptor, convolution(p, maps, weight));
    descriptor.winograd = 1;
    EMU_TRY(set_window_strides(descriptor, 1, 1));
    return descriptor;
}

Encoded encode(const bmk1880_depthwise_param_t& p) {
    EMU_TRY_VALUE(maps, maps_of(p.ofmap, p.ifmap));
    EMU_TRY_VALUE(weight, operand_of(p.weight, "weight"));
    EMU_TRY(check_tensor(weight));
    EMU_TRY(check_aligned(weight));
    const std::int64_t channels = maps.result.extents().c;
    EMU_TRY(check(maps.input.extents().c == channels && weight.extents().c == channels,
                  "ofmap, ifmap and weight differ in channels"));
    TensorDescriptor descriptor;
    set_maps(descriptor, maps);
    descriptor.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::window);
    descriptor.operation = static_cast<std::uint32_t>(bmrt::WindowOperation::depthwise);
    descriptor.relu = 0;
    descriptor.res0.is_signed = 1;
    EMU_TRY(set_sum_shift(descriptor, p.rshift_width));
    EMU_TRY(set_offset(descriptor.opd1, weight));
    descriptor.opd1.c = static_cast<std::uint32_t>(channels);
    descriptor.opd1.h = static_cast<std::uint32_t>(weight.extents().h);
    descriptor.opd1.w = static_cast<std::uint32_t>(weight.extents().w);
    EMU_TRY(set_padding(descriptor, {p.pad_top, p.pad_bottom, p.pad_left, p.pad_right}));
    EMU_TRY(set_insertion(descriptor, {p.ins_h, p.ins_last_h, p.ins_w, p.ins_last_w}));
    EMU_TRY(set_window_strides(descriptor, p.stride_h, p.stride_w));
    EMU_TRY(set_bias(descriptor, p.bias, channels));
    descriptor.opd2.is_signed = 1;
    return descriptor;
}

} // namespace bmrt::kernel

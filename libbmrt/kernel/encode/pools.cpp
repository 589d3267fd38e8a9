// SPDX-License-Identifier: Apache-2.0
// max_pooling and avg_pooling.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/encode/tensor_commands.h"
#include "libbmrt/kernel/encode/window.h"

namespace bmrt::kernel {
namespace {

using bmrt::TensorDescriptor;

constexpr std::uint32_t lowest_byte = 0x80; // of signed elements

template <class Param> Encoded pool(bmrt::WindowOperation operation, const Param& p) {
    EMU_TRY_VALUE(maps, maps_of(p.ofmap, p.ifmap));
    EMU_TRY(check(maps.result.extents().c == maps.input.extents().c,
                  "ofmap and ifmap differ in channels"));
    EMU_TRY(check(p.kh > 0 && p.kw > 0, "the window has no elements"));
    TensorDescriptor descriptor;
    set_maps(descriptor, maps);
    descriptor.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::window);
    descriptor.operation = static_cast<std::uint32_t>(operation);
    descriptor.relu = 0;
    descriptor.res0.is_signed = maps.input.is_signed;
    descriptor.arithmetic_shift = maps.input.is_signed;
    descriptor.opd1.h = p.kh;
    descriptor.opd1.w = p.kw;
    EMU_TRY(set_padding(descriptor, {p.pad_top, p.pad_bottom, p.pad_left, p.pad_right}));
    EMU_TRY(set_window_strides(descriptor, p.stride_h, p.stride_w));
    return descriptor;
}

} // namespace

Encoded encode(const bmk1880_max_pooling_param_t& p) {
    EMU_TRY_VALUE(descriptor, pool(bmrt::WindowOperation::max_pool, p));
    EMU_TRY(check(p.kh * p.kw > 1, "the window is one element"));
    descriptor.operands = 1;
    descriptor.right_shift = 0;
    descriptor.insert_value = descriptor.opd0.is_signed ? lowest_byte : 0;
    return descriptor;
}

Encoded encode(const bmk1880_avg_pooling_param_t& p) {
    EMU_TRY_VALUE(descriptor, pool(bmrt::WindowOperation::average_pool, p));
    EMU_TRY(set_insertion(descriptor, {p.ins_h, p.ins_last_h, p.ins_w, p.ins_last_w}));
    EMU_TRY(set_sum_shift(descriptor, p.rshift_width));
    descriptor.operands = 2;
    descriptor.opd1.is_constant = 1;
    descriptor.opd1.is_signed = 0;
    descriptor.opd1.address = p.avg_pooling_const;
    return descriptor;
}

} // namespace bmrt::kernel

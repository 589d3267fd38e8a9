// SPDX-License-Identifier: Apache-2.0
// max, min, relu, logic and copies.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/encode/elementwise.h"
#include "libbmrt/kernel/encode/tensor_commands.h"

namespace bmrt::kernel {
namespace {

using bmrt::ArithmeticOperation;

emu::Outcome check_same_format(const Value& a, const Value& b) {
    return check(a.is_signed() == b.is_signed(), "%s and %s differ in format", a.low.name,
                 b.low.name);
}

Encoded extreme(ArithmeticOperation operation, const Value& result, const tensor_lmem* first,
                const tensor_lmem* second) {
    EMU_TRY_VALUE(a, byte_value(first, "a"));
    EMU_TRY_VALUE(b, byte_value(second, "b"));
    EMU_TRY(check_same_format(a, b));
    EMU_TRY_VALUE(descriptor, start(operation, Signs::counted, result, a));
    EMU_TRY(set_second(descriptor, Signs::counted, result, b));
    return descriptor;
}

Encoded extreme(ArithmeticOperation operation, const Value& result, const tensor_lmem* first,
                const Constant& b) {
    EMU_TRY_VALUE(a, byte_value(first, "a"));
    EMU_TRY(check(a.is_signed() == b.is_signed, "a and b differ in format"));
    EMU_TRY_VALUE(descriptor, start(operation, Signs::counted, result, a));
    set_second(descriptor, b);
    return descriptor;
}

template <class Param> Encoded byte_logic(ArithmeticOperation operation, const Param& p) {
    EMU_TRY_VALUE(result, byte_value(p.res, "res"));
    EMU_TRY_VALUE(a, byte_value(p.a, "a"));
    EMU_TRY_VALUE(b, byte_value(p.b, "b"));
    EMU_TRY(check_same_format(a, b));
    EMU_TRY_VALUE(descriptor, start(operation, Signs::ignored, result, a));
    EMU_TRY(set_second(descriptor, Signs::ignored, result, b));
    return descriptor;
}

template <class Param> Encoded pair_logic(ArithmeticOperation operation, const Param& p) {
    EMU_TRY_VALUE(result, pair_value(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, pair_value(p.a_low, "a_low", p.a_high, "a_high"));
    EMU_TRY_VALUE(b, pair_value(p.b_low, "b_low", p.b_high, "b_high"));
    EMU_TRY(check_same_format(a, b));
    EMU_TRY_VALUE(descriptor, start(operation, Signs::ignored, result, a));
    set_width(descriptor.res0, result);
    EMU_TRY(set_second(descriptor, Signs::ignored, result, b));
    return descriptor;
}

emu::LaneStrides lane_strides(const stride_t& given) {
    return {given.n, given.c, given.h, given.w};
}

} // namespace

Encoded encode(const bmk1880_max_param_t& p) {
    EMU_TRY_VALUE(result, byte_value(p.max, "max"));
    return extreme(ArithmeticOperation::max, result, p.a, p.b);
}

Encoded encode(const bmk1880_max_const_param_t& p) {
    EMU_TRY_VALUE(result, byte_value(p.max, "max"));
    return extreme(ArithmeticOperation::max, result, p.a, Constant{p.b, is_set(p.b_is_signed)});
}

Encoded encode(const bmk1880_min_param_t& p) {
    EMU_TRY_VALUE(result, byte_value(p.min, "min"));
    return extreme(ArithmeticOperation::min, result, p.a, p.b);
}

Encoded encode(const bmk1880_min_const_param_t& p) {
    EMU_TRY_VALUE(result, byte_value(p.min, "min"));
    return extreme(ArithmeticOperation::min, result, p.a, Constant{p.b, is_set(p.b_is_signed)});
}

// The greater of a and 0.
Encoded encode(const bmk1880_relu_param_t& p) {
    EMU_TRY_VALUE(result, byte_value(p.ofmap, "ofmap"));
    EMU_TRY_VALUE(a, byte_value(p.ifmap, "ifmap"));
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::max, Signs::counted, result, a));
    set_second(descriptor, Constant{0, true});
    descriptor.res0.is_signed = 1;
    descriptor.opd0.is_signed = 1;
    return descriptor;
}

Encoded encode(const bmk1880_and_int8_param_t& p) {
    return byte_logic(ArithmeticOperation::bit_and, p);
}

Encoded encode(const bmk1880_and_int16_param_t& p) {
    return pair_logic(ArithmeticOperation::bit_and, p);
}

Encoded encode(const bmk1880_or_int8_param_t& p) {
    return byte_logic(ArithmeticOperation::bit_or, p);
}

Encoded encode(const bmk1880_or_int16_param_t& p) {
    return pair_logic(ArithmeticOperation::bit_or, p);
}

Encoded encode(const bmk1880_xor_int8_param_t& p) {
    return byte_logic(ArithmeticOperation::bit_xor, p);
}

Encoded encode(const bmk1880_xor_int16_param_t& p) {
    return pair_logic(ArithmeticOperation::bit_xor, p);
}

// The vendor's encoder reads src by dst's strides.
Encoded encode(const bmk1880_copy_param_t& p) {
    EMU_TRY_VALUE(dst, byte_value(p.dst, "dst"));
    EMU_TRY_VALUE(src, byte_value(p.src, "src"));
    EMU_TRY(check_strictly(dst.low.place.strides == src.low.place.strides,
                           "dst and src lie differently, and src is read as if it lay as dst"));
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::copy, Signs::ignored, dst, src));
    descriptor.operands = 1;
    set_strides(descriptor.opd0, dst.low.place.strides);
    return descriptor;
}

Encoded encode(const bmk1880_copy_with_stride_param_t& p) {
    EMU_TRY_VALUE(dst, byte_value(p.dst, "dst"));
    EMU_TRY_VALUE(src, byte_value(p.src, "src"));
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::copy, Signs::ignored, dst, src));
    descriptor.operands = 1;
    set_strides(descriptor.res0, lane_strides(p.dst_stride));
    set_strides(descriptor.opd0, lane_strides(p.src_stride));
    // The two that are not there keep their reset values.
    constexpr bmrt::DescriptorOperand reset;
    constexpr emu::LaneStrides unused{reset.n_stride, reset.c_stride, reset.h_stride,
                                      reset.w_stride};
    set_strides(descriptor.opd1, unused);
    set_strides(descriptor.opd2, unused);
    return descriptor;
}

} // namespace bmrt::kernel

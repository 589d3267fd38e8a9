// SPDX-License-Identifier: Apache-2.0
// mul, mac, add, sub, and the shift of each element.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/encode/elementwise.h"
#include "libbmrt/kernel/encode/tensor_commands.h"

namespace bmrt::kernel {
namespace {

using bmrt::ArithmeticOperation;
using bmrt::TensorDescriptor;

// The vendor's functional model stops at operands that are all unsigned, and at a result that is
// not signed as its operands say; the chip computes.
emu::Outcome check_signs(const Value& result, bool any_signed) {
    return check_strictly(result.is_signed() == any_signed, "%s is %s, but %s", result.low.name,
                          result.is_signed() ? "signed" : "unsigned",
                          any_signed ? "an operand is signed" : "no operand is");
}

emu::Outcome check_any_signed(bool any_signed) {
    return check_strictly(any_signed, "all operands are unsigned");
}

Constant constant_of(std::int32_t value, const bool& is_signed) {
    return {.value = value, .is_signed = is_set(is_signed)};
}

Encoded product(const Value& result, const Value& a, int right_shift) {
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::mul, Signs::counted, result, a));
    set_width(descriptor.res0, result);
    EMU_TRY(set_right_shift(descriptor, right_shift));
    return descriptor;
}

struct Accumulation {
    bool byte_result = false;
    int left_shift = 0, right_shift = 0;
};

Encoded accumulate(const Value& result, const Value& a, const Accumulation& p) {
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::mac, Signs::counted, result, a));
    set_width(descriptor.res0, result);
    descriptor.res0.is_byte = p.byte_result;
    descriptor.add_result = 1;
    descriptor.arithmetic_shift = result.is_signed();
    EMU_TRY(check_range(p.left_shift, 0, 31, "lshift_width"));
    descriptor.left_shift = static_cast<std::uint32_t>(p.left_shift);
    EMU_TRY(set_right_shift(descriptor, p.right_shift));
    return descriptor;
}

// Operands of 16 bits.
template <class Param> Encoded sum(ArithmeticOperation operation, const Param& p) {
    EMU_TRY_VALUE(result, value_of(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, pair_value(p.a_low, "a_low", p.a_high, "a_high"));
    EMU_TRY_VALUE(b, pair_value(p.b_low, "b_low", p.b_high, "b_high"));
    EMU_TRY(check_signs(result, a.is_signed() || b.is_signed()));
    EMU_TRY_VALUE(descriptor, start(operation, Signs::counted, result, a));
    set_width(descriptor.res0, result);
    EMU_TRY(set_second(descriptor, Signs::counted, result, b));
    return descriptor;
}

} // namespace

Encoded encode(const bmk1880_mul_param_t& p) {
    EMU_TRY_VALUE(result, value_of(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, byte_value(p.a, "a"));
    EMU_TRY_VALUE(b, byte_value(p.b, "b"));
    EMU_TRY(check_any_signed(a.is_signed() || b.is_signed()));
    EMU_TRY(check_signs(result, a.is_signed() || b.is_signed()));
    EMU_TRY_VALUE(descriptor, product(result, a, p.rshift_width));
    EMU_TRY(set_second(descriptor, Signs::counted, result, b));
    return descriptor;
}

Encoded encode(const bmk1880_mul_const_param_t& p) {
    EMU_TRY_VALUE(result, value_of(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, byte_value(p.a, "a"));
    const Constant b = constant_of(p.b, p.b_is_signed);
    EMU_TRY(check_any_signed(a.is_signed() || b.is_signed));
    EMU_TRY(check_signs(result, a.is_signed() || b.is_signed));
    EMU_TRY_VALUE(descriptor, product(result, a, p.rshift_width));
    set_second(descriptor, b);
    return descriptor;
}

Encoded encode(const bmk1880_mac_param_t& p) {
    EMU_TRY_VALUE(result, pair_value(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, byte_value(p.a, "a"));
    EMU_TRY_VALUE(b, byte_value(p.b, "b"));
    EMU_TRY(check_signs(result, a.is_signed() || b.is_signed()));
    EMU_TRY_VALUE(descriptor,
                  accumulate(result, a, {is_set(p.res_is_int8), p.lshift_width, p.rshift_width}));
    EMU_TRY(set_second(descriptor, Signs::counted, result, b));
    return descriptor;
}

Encoded encode(const bmk1880_mac_const_param_t& p) {
    EMU_TRY_VALUE(result, pair_value(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, byte_value(p.a, "a"));
    const Constant b = constant_of(p.b, p.b_is_signed);
    EMU_TRY(check_signs(result, a.is_signed() || b.is_signed));
    EMU_TRY_VALUE(descriptor,
                  accumulate(result, a, {is_set(p.res_is_int8), p.lshift_width, p.rshift_width}));
    set_second(descriptor, b);
    return descriptor;
}

Encoded encode(const bmk1880_add_param_t& p) {
    return sum(ArithmeticOperation::add, p);
}

Encoded encode(const bmk1880_add_const_param_t& p) {
    EMU_TRY_VALUE(result, value_of(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, pair_value(p.a_low, "a_low", p.a_high, "a_high"));
    Constant b = constant_of(p.b, p.b_is_signed);
    b.is_byte = false;
    EMU_TRY(check_signs(result, a.is_signed() || b.is_signed));
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::add, Signs::counted, result, a));
    set_width(descriptor.res0, result);
    set_second(descriptor, b);
    return descriptor;
}

// The result is signed, whatever the operands are.
Encoded encode(const bmk1880_sub_param_t& p) {
    return sum(ArithmeticOperation::sub, p);
}

Encoded encode(const bmk1880_arith_shift_param_t& p) {
    EMU_TRY_VALUE(result, pair_value(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, pair_value(p.a_low, "a_low", p.a_high, "a_high"));
    EMU_TRY_VALUE(bits, byte_value(p.bits, "bits"));
    EMU_TRY(check(a.is_signed() && bits.is_signed(), "%s is unsigned",
                  a.is_signed() ? "bits" : "a_low"));
    EMU_TRY_VALUE(descriptor, start(ArithmeticOperation::shift, Signs::counted, result, a));
    set_width(descriptor.res0, result);
    descriptor.round_shift = 0;
    EMU_TRY(set_second(descriptor, Signs::counted, result, bits));
    return descriptor;
}

} // namespace bmrt::kernel

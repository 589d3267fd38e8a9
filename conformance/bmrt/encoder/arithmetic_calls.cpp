// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/encoder/calls.h"

namespace bmrt_vectors {
namespace {

template <class Param> Param three_pairs(const Arguments& a) {
    return {a.tensor("res_high"), a.tensor("res_low"), a.tensor("a_high"),
            a.tensor("a_low"),    a.tensor("b_high"),  a.tensor("b_low")};
}

template <class Param> Param three(const Arguments& a, const char* result) {
    return {a.tensor(result), a.tensor("a"), a.tensor("b")};
}

template <class Param> Param extreme_const(const Arguments& a, const char* result) {
    return {a.tensor(result), a.tensor("a"), static_cast<s8>(a.number("b")),
            a.truth("b_is_signed")};
}

bmk1880_op_t* mul(const Arguments& a) {
    const bmk1880_mul_param_t p{a.tensor("res_high"), a.tensor("res_low"), a.tensor("a"),
                                a.tensor("b"), a.number("rshift_width")};
    return bmk1880_tpu_mul(a.context(), &p);
}

bmk1880_op_t* mul_const(const Arguments& a) {
    const bmk1880_mul_const_param_t p{a.tensor("res_high"),   a.tensor("res_low"),
                                      a.tensor("a"),          static_cast<s8>(a.number("b")),
                                      a.truth("b_is_signed"), a.number("rshift_width")};
    return bmk1880_tpu_mul_const(a.context(), &p);
}

bmk1880_op_t* mac(const Arguments& a) {
    const bmk1880_mac_param_t p{
        a.tensor("res_high"), a.tensor("res_low"),      a.truth("res_is_int8"),  a.tensor("a"),
        a.tensor("b"),        a.number("lshift_width"), a.number("rshift_width")};
    return bmk1880_tpu_mac(a.context(), &p);
}

bmk1880_op_t* mac_const(const Arguments& a) {
    const bmk1880_mac_const_param_t p{a.tensor("res_high"),           a.tensor("res_low"),
                                      a.truth("res_is_int8"),         a.tensor("a"),
                                      static_cast<s8>(a.number("b")), a.truth("b_is_signed"),
                                      a.number("lshift_width"),       a.number("rshift_width")};
    return bmk1880_tpu_mac_const(a.context(), &p);
}

bmk1880_op_t* add(const Arguments& a) {
    const auto p = three_pairs<bmk1880_add_param_t>(a);
    return bmk1880_tpu_add(a.context(), &p);
}

bmk1880_op_t* add_const(const Arguments& a) {
    const bmk1880_add_const_param_t p{a.tensor("res_high"),
                                      a.tensor("res_low"),
                                      a.tensor("a_high"),
                                      a.tensor("a_low"),
                                      static_cast<s16>(a.number("b")),
                                      a.truth("b_is_signed")};
    return bmk1880_tpu_add_const(a.context(), &p);
}

bmk1880_op_t* sub(const Arguments& a) {
    const auto p = three_pairs<bmk1880_sub_param_t>(a);
    return bmk1880_tpu_sub(a.context(), &p);
}

bmk1880_op_t* max(const Arguments& a) {
    const auto p = three<bmk1880_max_param_t>(a, "max");
    return bmk1880_tpu_max(a.context(), &p);
}

bmk1880_op_t* max_const(const Arguments& a) {
    const auto p = extreme_const<bmk1880_max_const_param_t>(a, "max");
    return bmk1880_tpu_max_const(a.context(), &p);
}

bmk1880_op_t* min(const Arguments& a) {
    const auto p = three<bmk1880_min_param_t>(a, "min");
    return bmk1880_tpu_min(a.context(), &p);
}

bmk1880_op_t* min_const(const Arguments& a) {
    const auto p = extreme_const<bmk1880_min_const_param_t>(a, "min");
    return bmk1880_tpu_min_const(a.context(), &p);
}

bmk1880_op_t* arith_shift(const Arguments& a) {
    const bmk1880_arith_shift_param_t p{a.tensor("res_high"), a.tensor("res_low"),
                                        a.tensor("a_high"), a.tensor("a_low"), a.tensor("bits")};
    return bmk1880_tpu_arith_shift(a.context(), &p);
}

bmk1880_op_t* and_int8(const Arguments& a) {
    const auto p = three<bmk1880_and_int8_param_t>(a, "res");
    return bmk1880_tpu_and_int8(a.context(), &p);
}

bmk1880_op_t* and_int16(const Arguments& a) {
    const auto p = three_pairs<bmk1880_and_int16_param_t>(a);
    return bmk1880_tpu_and_int16(a.context(), &p);
}

bmk1880_op_t* or_int8(const Arguments& a) {
    const auto p = three<bmk1880_or_int8_param_t>(a, "res");
    return bmk1880_tpu_or_int8(a.context(), &p);
}

bmk1880_op_t* or_int16(const Arguments& a) {
    const auto p = three_pairs<bmk1880_or_int16_param_t>(a);
    return bmk1880_tpu_or_int16(a.context(), &p);
}

bmk1880_op_t* xor_int8(const Arguments& a) {
    const auto p = three<bmk1880_xor_int8_param_t>(a, "res");
    return bmk1880_tpu_xor_int8(a.context(), &p);
}

bmk1880_op_t* xor_int16(const Arguments& a) {
    const auto p = three_pairs<bmk1880_xor_int16_param_t>(a);
    return bmk1880_tpu_xor_int16(a.context(), &p);
}

bmk1880_op_t* copy(const Arguments& a) {
    const bmk1880_copy_param_t p{a.tensor("dst"), a.tensor("src")};
    return bmk1880_tpu_copy(a.context(), &p);
}

bmk1880_op_t* copy_with_stride(const Arguments& a) {
    const bmk1880_copy_with_stride_param_t p{a.tensor("dst"), a.stride("dst_stride"),
                                             a.tensor("src"), a.stride("src_stride")};
    return bmk1880_tpu_copy_with_stride(a.context(), &p);
}

bmk1880_op_t* mdsum(const Arguments& a) {
    const bmk1880_mdsum_param_t p{a.tensor("res_high"), a.tensor("res_low"), a.tensor("a")};
    return bmk1880_tpu_mdsum(a.context(), &p);
}

bmk1880_op_t* lut(const Arguments& a) {
    const bmk1880_lut_param_t p{a.tensor("ofmap"), a.tensor("ifmap"), a.tensor("table")};
    return bmk1880_tpu_lut(a.context(), &p);
}

bmk1880_op_t* relu(const Arguments& a) {
    const bmk1880_relu_param_t p{a.tensor("ofmap"), a.tensor("ifmap")};
    return bmk1880_tpu_relu(a.context(), &p);
}

constexpr CallRow arithmetic_rows[] = {
    {"bmk1880_tpu_mul", mul},
    {"bmk1880_tpu_mul_const", mul_const},
    {"bmk1880_tpu_mac", mac},
    {"bmk1880_tpu_mac_const", mac_const},
    {"bmk1880_tpu_add", add},
    {"bmk1880_tpu_add_const", add_const},
    {"bmk1880_tpu_sub", sub},
    {"bmk1880_tpu_max", max},
    {"bmk1880_tpu_max_const", max_const},
    {"bmk1880_tpu_min", min},
    {"bmk1880_tpu_min_const", min_const},
    {"bmk1880_tpu_arith_shift", arith_shift},
    {"bmk1880_tpu_and_int8", and_int8},
    {"bmk1880_tpu_and_int16", and_int16},
    {"bmk1880_tpu_or_int8", or_int8},
    {"bmk1880_tpu_or_int16", or_int16},
    {"bmk1880_tpu_xor_int8", xor_int8},
    {"bmk1880_tpu_xor_int16", xor_int16},
    {"bmk1880_tpu_copy", copy},
    {"bmk1880_tpu_copy_with_stride", copy_with_stride},
    {"bmk1880_tpu_mdsum", mdsum},
    {"bmk1880_tpu_lut", lut},
    {"bmk1880_tpu_relu", relu},
};

} // namespace

Call find_arithmetic(std::string_view function) {
    return find_row(arithmetic_rows, function);
}

} // namespace bmrt_vectors

// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/encoder/calls.h"

namespace bmrt_vectors {
namespace {

template <class Param> void set_padding(Param& p, const Arguments& a) {
    p.pad_top = a.byte("pad_top");
    p.pad_bottom = a.byte("pad_bottom");
    p.pad_left = a.byte("pad_left");
    p.pad_right = a.byte("pad_right");
}

template <class Param> void set_insertion(Param& p, const Arguments& a) {
    p.ins_h = a.byte("ins_h");
    p.ins_last_h = a.byte("ins_last_h");
    p.ins_w = a.byte("ins_w");
    p.ins_last_w = a.byte("ins_last_w");
}

template <class Param> void set_strides(Param& p, const Arguments& a) {
    p.stride_h = a.byte("stride_h");
    p.stride_w = a.byte("stride_w");
}

template <class Param> Param start(const Arguments& a) {
    Param p{};
    p.ofmap = a.tensor("ofmap");
    p.ifmap = a.tensor("ifmap");
    set_padding(p, a);
    return p;
}

template <class Param> void set_weights(Param& p, const Arguments& a) {
    p.weight = a.tensor("weight");
    p.bias = a.tensor("bias");
    p.rshift_width = a.number("rshift_width");
}

template <class Param> void set_window(Param& p, const Arguments& a) {
    p.kh = a.byte("kh");
    p.kw = a.byte("kw");
    set_strides(p, a);
}

bmk1880_op_t* conv(const Arguments& a) {
    auto p = start<bmk1880_conv_param_t>(a);
    set_weights(p, a);
    set_insertion(p, a);
    set_strides(p, a);
    p.dilation_h = a.byte("dilation_h");
    p.dilation_w = a.byte("dilation_w");
    p.relu_enable = a.truth("relu_enable");
    return bmk1880_tpu_conv(a.context(), &p);
}

bmk1880_op_t* winograd(const Arguments& a) {
    auto p = start<bmk1880_winograd_param_t>(a);
    set_weights(p, a);
    p.relu_enable = a.truth("relu_enable");
    return bmk1880_tpu_winograd(a.context(), &p);
}

bmk1880_op_t* depthwise(const Arguments& a) {
    auto p = start<bmk1880_depthwise_param_t>(a);
    set_weights(p, a);
    set_insertion(p, a);
    set_strides(p, a);
    return bmk1880_tpu_depthwise(a.context(), &p);
}

bmk1880_op_t* max_pooling(const Arguments& a) {
    auto p = start<bmk1880_max_pooling_param_t>(a);
    set_window(p, a);
    return bmk1880_tpu_max_pooling(a.context(), &p);
}

bmk1880_op_t* avg_pooling(const Arguments& a) {
    auto p = start<bmk1880_avg_pooling_param_t>(a);
    set_window(p, a);
    set_insertion(p, a);
    p.avg_pooling_const = a.byte("avg_pooling_const");
    p.rshift_width = a.number("rshift_width");
    return bmk1880_tpu_avg_pooling(a.context(), &p);
}

bmk1880_op_t* matrix_mac(const Arguments& a) {
    const bmk1880_matrix_mac_param_t p{
        a.tensor("res"),          a.tensor("left"),
        a.tensor("right"),        a.tensor("bias"),
        a.number("lshift_width"), a.number("rshift_width"),
        a.truth("res_is_int8"),   static_cast<ctrl_t>(a.number("ctrls"))};
    return bmk1880_tpu_matrix_mac(a.context(), &p);
}

bmk1880_op_t* matrix_mac_2(const Arguments& a) {
    const bmk1880_matrix_mac_2_param_t p{a.tensor("res"), a.tensor("left"), a.tensor("right")};
    return bmk1880_tpu_matrix_mac_2(a.context(), &p);
}

constexpr CallRow layer_rows[] = {
    {"bmk1880_tpu_conv", conv},
    {"bmk1880_tpu_winograd", winograd},
    {"bmk1880_tpu_depthwise", depthwise},
    {"bmk1880_tpu_max_pooling", max_pooling},
    {"bmk1880_tpu_avg_pooling", avg_pooling},
    {"bmk1880_tpu_matrix_mac", matrix_mac},
    {"bmk1880_tpu_matrix_mac_2", matrix_mac_2},
};

} // namespace

Call find_layer(std::string_view function) {
    return find_row(layer_rows, function);
}

} // namespace bmrt_vectors

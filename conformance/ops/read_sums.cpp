// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/read_operation.h"

using namespace emu::ops;

namespace {

constexpr std::string_view kernel_orders[] = {"channels_last", "channels_first"};
constexpr std::string_view weight_orders[] = {"channel_first", "channel_last"};

void read(Parameters& from, Window& window) {
    from.read("y", window.y);
    from.read("x", window.x);
}

void read(Parameters& from, RealLimits& limits) {
    from.read("at_least", limits.low);
    from.read("at_most", limits.high);
}

} // namespace

void read(Parameters& from, Conv& conv) {
    read(from, conv.window);
    from.read("groups", conv.groups);
    from.read("src_zero", conv.src_zero);
    from.read("weight_zero", conv.weight_zero);
    from.read("output", conv.output);
    from.read_name("kernel_order", kernel_orders, conv.kernel_order);
    read(from, conv.limits);
}

void read(Parameters& from, Depthwise& depthwise) {
    read(from, depthwise.window);
    from.read("multiplier", depthwise.multiplier);
    from.read("src_zero", depthwise.src_zero);
    from.read("weight_zero", depthwise.weight_zero);
    from.read("output", depthwise.output);
    from.read_name("kernel_order", kernel_orders, depthwise.kernel_order);
    read(from, depthwise.limits);
}

void read(Parameters& from, FullyConnected& fully_connected) {
    from.read("src_zero", fully_connected.src_zero);
    from.read("weight_zero", fully_connected.weight_zero);
    from.read("output", fully_connected.output);
    from.read_name("weight_order", weight_orders, fully_connected.weight_order);
    read(from, fully_connected.limits);
}

void read(Parameters& from, Matmul& matmul) {
    from.read("first_zero", matmul.first_zero);
    from.read("second_zero", matmul.second_zero);
    from.read("output", matmul.output);
    read(from, matmul.limits);
}

void read(Parameters& from, TransposedConv& conv) {
    read(from, conv.window);
    from.read("groups", conv.groups);
    from.read("src_zero", conv.src_zero);
    from.read("weight_zero", conv.weight_zero);
    from.read("output", conv.output);
    read(from, conv.limits);
}

void read(Parameters& from, MaxPool& pool) {
    read(from, pool.window);
    from.read("low", pool.low);
    from.read("high", pool.high);
    read(from, pool.limits);
}

void read(Parameters& from, AveragePool& pool) {
    read(from, pool.window);
    from.read("rounding", pool.rounding);
    from.read("low", pool.low);
    from.read("high", pool.high);
    read(from, pool.limits);
    from.read("counts_padding", pool.counts_padding);
    from.read("after_y", pool.after_y);
    from.read("after_x", pool.after_x);
}

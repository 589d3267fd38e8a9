// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/small_program/pieces.h"

#include <catch2/catch.hpp>
#include <cmath>

namespace rknn_format_tests {

using emu::Dtype;
using emu::TensorId;

TensorId SmallProgram::filters(TensorId src, std::int32_t multiplier, ConvShape shape) {
    const std::int32_t k = shape.kernel;
    const TensorId dst = result("filters", windowed(src, shape, multiplier));
    emu::ops::Depthwise depthwise;
    depthwise.window = window_of(shape);
    depthwise.multiplier = multiplier;
    depthwise.src_zero = spec(src).quant.zero_point();
    depthwise.output = output_chain(multiplier, std::int64_t{k} * k, dst, Activation::none, true);
    const TensorId weights =
        constant("weights", Dtype::i8, {1, k, k, multiplier}, bytes(k * k * multiplier));
    return layer("filters", std::move(depthwise), {src, weights}, dst);
}

TensorId SmallProgram::conv(TensorId src, ConvShape shape, Activation activation,
                            bool per_channel) {
    const std::int32_t ic = spec(src).shape[3], k = shape.kernel, oc = shape.channels;
    const TensorId dst = result("conv", windowed(src, shape, oc));
    const std::int64_t terms = std::int64_t{k} * k * ic;
    emu::ops::Conv conv;
    conv.window = window_of(shape);
    conv.src_zero = spec(src).quant.zero_point();
    conv.weight_zero.clear();
    for (std::int32_t c = 0; c < oc; ++c) {
        conv.weight_zero.push_back(static_cast<std::int32_t>(random_() % 40) - 20);
    }
    conv.output = output_chain(oc, terms, dst, activation, per_channel);
    const TensorId weights = constant("weights", Dtype::i8, {oc, k, k, ic}, bytes(oc * terms));
    const TensorId bias = constant("bias", Dtype::i32, {oc}, biases(oc, terms));
    return layer("conv", std::move(conv), {src, weights, bias}, dst);
}

TensorId SmallProgram::depthwise(TensorId src, ConvShape shape, Activation activation) {
    const std::int32_t c = spec(src).shape[3], k = shape.kernel;
    const TensorId dst = result("depthwise", windowed(src, shape, c));
    emu::ops::Depthwise depthwise;
    depthwise.window = window_of(shape);
    depthwise.src_zero = spec(src).quant.zero_point();
    depthwise.weight_zero.clear();
    for (std::int32_t i = 0; i < c; ++i) {
        depthwise.weight_zero.push_back(static_cast<std::int32_t>(random_() % 40) - 20);
    }
    depthwise.output = output_chain(c, std::int64_t{k} * k, dst, activation, true);
    const TensorId weights = constant("weights", Dtype::i8, {1, k, k, c}, bytes(k * k * c));
    const TensorId bias = constant("bias", Dtype::i32, {c}, biases(c, k * k));
    return layer("depthwise", std::move(depthwise), {src, weights, bias}, dst);
}

TensorId SmallProgram::connected(TensorId src, std::int32_t channels) {
    const std::int64_t terms = spec(src).shape.elements();
    const TensorId dst = result("connected", {1, channels});
    emu::ops::FullyConnected connected;
    connected.src_zero = spec(src).quant.zero_point();
    connected.weight_zero = {3};
    connected.output = output_chain(channels, terms, dst, Activation::none, true);
    const TensorId weights =
        constant("weights", Dtype::i8, {channels, static_cast<std::int32_t>(terms)},
                 bytes(channels * terms));
    const TensorId bias = constant("bias", Dtype::i32, {channels}, biases(channels, terms));
    return layer("connected", std::move(connected), {src, weights, bias}, dst);
}

TensorId SmallProgram::conv_with_table(TensorId src, ConvShape shape) {
    using Kind = emu::ops::Stage::Kind;
    const TensorId dst = conv(src, shape);
    auto& conv = std::get<emu::ops::Conv>(program_.layers.back().command);
    emu::ops::LineTable table;
    table.lower.start = -16384;
    table.lower.shift = table.upper.shift = 5;
    table.upper_end = 16384;
    for (int i = 0; i < emu::ops::LineTable::entries; ++i) { // x * sigmoid(x) for x in -8 .. 8
        const double x = i / 64.0;
        table.lower.value[i] =
            static_cast<std::int16_t>(std::lround(4096 * (x - 8) / (1 + std::exp(8 - x)) / 2));
        table.upper.value[i] =
            static_cast<std::int16_t>(std::lround(4096 * x / (1 + std::exp(-x)) / 2));
    }
    // The channels' factors stay; behind them an index of 11 bits of fraction.
    auto& stages = conv.output.stages;
    const std::int64_t factor = stages[2].operand[0], shift = stages[4].operand[0];
    const std::int64_t zero = stages[3].operand[0] >> shift;
    stages.resize(2);
    const auto round = [](std::int64_t by) {
        return emu::ops::Stage{
            .kind = Kind::shift_right, .rounding = emu::ops::Rounding::half_even, .operand = {by}};
    };
    stages.push_back({.kind = Kind::multiply, .operand = {factor}});
    stages.push_back(round(shift - 7));
    stages.push_back({.kind = Kind::table, .operand = {0}});
    stages.push_back({.kind = Kind::multiply, .operand = {20000}});
    stages.push_back({.kind = Kind::add, .operand = {zero * (1 << 21)}});
    stages.push_back(round(21));
    conv.output.tables = {table};
    return dst;
}

TensorId SmallProgram::conv_with_sum(TensorId src, ConvShape shape, TensorId other,
                                     Activation activation) {
    using Kind = emu::ops::Stage::Kind;
    const TensorId dst = conv(src, shape, activation);
    emu::Layer& made = program_.layers.back();
    auto& stages = std::get<emu::ops::Conv>(made.command).output.stages;
    emu::ops::Combine combine;
    combine.output.stages.assign(stages.begin() + 2, stages.end());
    stages.resize(2); // the channels' factors
    const emu::Shape sums_shape = spec(dst).shape;
    const TensorId sums = add_tensor("sums", Dtype::i32, sums_shape, {});
    program_.layers.back().dst = {sums};
    combine.second.stages = {
        {.kind = Kind::add, .operand = {-spec(other).quant.zero_point()}},
        {.kind = Kind::multiply, .operand = {21000}},
        {.kind = Kind::shift_right, .rounding = emu::ops::Rounding::half_even, .operand = {5}}};
    return layer("sum", std::move(combine), {sums, other}, dst);
}

} // namespace rknn_format_tests

// SPDX-License-Identifier: Apache-2.0
// Hybrid layers: real numbers times weights of int8. Expected values are computed by hand from what
// emu-core/model/passes/hybrid_layers.h says; the numbers of a line are quantised beside each case.
#include "conformance/model/tflite/tflite_subgraphs.h"
#include "emu-core/chip/rk3588.h"

using namespace tflite_model;
namespace graph = emu::graph;
namespace ops = emu::ops;

namespace {

using B = Builtin;
using O = Options;
using Bytes8 = std::vector<std::int8_t>;

// Symmetric: 64, -127, 16 of 2 / 127 each. Asymmetric: 85, -170, 21 of 3 / 255 each.
const Floats line{1, -2, 0.25F};
const float even = 2.0F / 127, odd = static_cast<float>(3.0 / 255);

Item along(Item quant, std::int32_t axis) {
    quant[field::quantisation_axis] = scalar(axis);
    return quant;
}

OneOperator dense(bool asymmetric, const Bytes8& weights, Item quant) {
    OneOperator network(
        B::fully_connected, O::fully_connected,
        table({{field::fully_connected_asymmetric_input, scalar(std::uint8_t{asymmetric})}}));
    const auto outputs = static_cast<std::int32_t>(weights.size() / 3);
    network.input({2, 3}).constant({outputs, 3}, weights, std::move(quant));
    network.constant({outputs}, Floats(static_cast<std::size_t>(outputs), 10));
    return network.result({2, outputs});
}

// A window of one cell over one cell of three channels.
OneOperator window(B builtin, O type, const Extents& shape, const Bytes8& weights, Item quant) {
    const bool deep = builtin == B::depthwise_conv_2d;
    const int stride_x = deep ? int{field::depthwise_stride_x} : int{field::conv_stride_x};
    const int stride_y = deep ? int{field::depthwise_stride_y} : int{field::conv_stride_y};
    OneOperator network(
        builtin, type,
        table({{stride_x, scalar(std::int32_t{1})}, {stride_y, scalar(std::int32_t{1})}}));
    network.input({1, 1, 1, 3}).constant(shape, weights, std::move(quant));
    const std::int32_t channels = deep ? 3 : shape[0];
    network.constant({channels}, Floats(static_cast<std::size_t>(channels), 10));
    return network.result({1, 1, 1, channels});
}

} // namespace

TEST_CASE("tflite/hybrid layers quantise every line of what they read") {
    const Floats lines{line[0], line[1], line[2], 0, 0, 0};
    const auto one = quantisation({0.5F}, {0});
    CHECK(output_of<float>(dense(false, {2, 1, 4}, one), lines) ==
          Floats{10 + 65 * (even * 0.5F), 10});
    CHECK(output_of<float>(dense(true, {2, 1, 4}, one), lines) ==
          Floats{10 + 84 * (odd * 0.5F), 10});
    const auto two = quantisation({0.5F, 0.25F}, {0, 0});
    CHECK(output_of<float>(dense(true, {2, 1, 4, -1, 0, 3}, two), lines) ==
          Floats{10 + 84 * (odd * 0.5F), 10 - 22 * (odd * 0.25F), 10, 10});
}

TEST_CASE("tflite/hybrid convolutions are asymmetric where channels have scales of their own") {
    const auto conv = [](Item quant) {
        return output_of<float>(
            window(B::conv_2d, O::conv, {2, 1, 1, 3}, {2, 1, 4, -1, 0, 3}, std::move(quant)), line);
    };
    CHECK(conv(quantisation({0.5F}, {0})) ==
          Floats{10 + 65 * (even * 0.5F), 10 - 16 * (even * 0.5F)});
    CHECK(conv(quantisation({0.5F, 0.5F}, {0, 0})) == conv(quantisation({0.5F}, {0})));
    CHECK(conv(quantisation({0.5F, 0.25F}, {0, 0})) ==
          Floats{10 + 84 * 0.5F * odd, 10 - 22 * 0.25F * odd});
    CHECK(output_of<float>(window(B::depthwise_conv_2d, O::depthwise, {1, 1, 1, 3}, {2, 1, 4},
                                  along(quantisation({0.5F, 0.25F, 1}, {0, 0, 0}), 3)),
                           line) ==
          Floats{10 + 170 * (odd * 0.5F), 10 - 170 * (odd * 0.25F), 10 + 84 * (odd * 1)});
}

TEST_CASE("tflite/a hybrid SVDF remembers products, and sums them as real numbers") {
    OneOperator network(B::svdf, O::svdf, table({{field::svdf_rank, scalar(std::int32_t{2})}}));
    network.input({1, 3});
    network.constant({2, 3}, Bytes8{2, 1, 4, -1, 0, 3}, quantisation({0.5F}, {0}));
    network.constant({2, 2}, Bytes8{4, 2, 8, 1}, quantisation({0.25F}, {0}));
    network.constant({1}, Floats{10}).variable({1, 4}).result({1, 1});
    Runs runs(network.model.file());
    const float first = 65 * (even * 0.5F), second = -16 * (even * 0.5F);
    CHECK(runs(line) == Floats{(0.5F * first + 0.25F * second) + 10});
    CHECK(runs(Floats{0, 0, 0}) == Floats{(first + 2 * second) + 10});
    CHECK(runs(Floats{0, 0, 0}) == Floats{10});
}

TEST_CASE("tflite/on chips of float16 the weights of hybrid layers are real numbers") {
    const OneOperator network = dense(false, {2, 1, 4}, quantisation({0.5F}, {0}));
    const auto program = emu::lower(read_good(network.model), emu::rk3588);
    REQUIRE(program);
    REQUIRE(program->layers.size() == 1);
    const emu::Layer& layer = program->layers[0];
    CHECK(std::holds_alternative<ops::FullyConnected>(layer.command));
    const auto& weights = program->tensors[layer.src[1]];
    CHECK(weights.spec.dtype == emu::Dtype::f16);
    CHECK(emu::load<std::uint16_t>(weights.constant, 0) == 0x3C00); // 2 * 0.5
}

TEST_CASE("tflite/hybrid layers that are not understood are refused") {
    const auto refused_because = [](const OneOperator& network, const char* reason) {
        const auto computed = compute(network.model, {raw(Floats(6))});
        REQUIRE(!computed);
        CHECK_THAT(computed.error().detail, Catch::Contains(reason));
    };
    refused_because(dense(false, {2, 1, 4}, quantisation({0.5F}, {1})), "have zero points");
    refused_because(dense(false, {2, 1, 4}, along(quantisation({1, 1, 1}, {0, 0, 0}), 1)),
                    "quantised along axis 1");
    auto network = dense(false, {2, 1, 4}, quantisation({0.5F}, {0}));
    network.model.tensors[2] = tensor("bias", ElementType::f32, {1, 1}, 0, table({}));
    network.model.tensors[2][field::tensor_buffer] = scalar(std::uint32_t{2});
    network.model.tensors[3][field::tensor_shape] = vector<std::int32_t>({3, 1});
    refused_because(network, "do not fit");
}

// SPDX-License-Identifier: Apache-2.0
// Messages of layers, of both SDKs, damaged ones too.
#include "libbmrt/cpu/layer.h"
#include "conformance/bmrt/cpu/layer_message.h"
#include "libbmrt/cpu/operator.h"

#include <catch2/catch.hpp>
#include <random>

namespace {

using namespace cpu_test;

LayerMessage sample() {
    return {.inputs = {{{1, 3, 2}, 1, 40}, {{5}, 4, 100}},
            .outputs = {{{6}, 2, 200}},
            .threshold_x = {0.5F, 2},
            .threshold_y = {3},
            .parameters = {{bmrt::layer_field::customized, customized(0.25F)},
                           {bmrt::layer_field::softmax, integers({{5, 2}})}}};
}

void check(const bmrt::Layer& layer) {
    CHECK(layer.name == "layer");
    CHECK(layer.threshold_x == std::vector<float>{0.5F, 2});
    CHECK(layer.threshold_y == std::vector<float>{3});
    REQUIRE(layer.inputs.size() == 2);
    CHECK(layer.inputs[0] == bmrt::LayerTensor{{1, 3, 2}, 40, 1});
    CHECK(layer.inputs[0].bytes() == 6);
    CHECK(layer.inputs[1] == bmrt::LayerTensor{{5}, 100, 4});
    CHECK(layer.inputs[1].bytes() == 20);
    REQUIRE(layer.outputs.size() == 1);
    CHECK(layer.outputs[0] == bmrt::LayerTensor{{6}, 200, 2});
    CHECK(layer.customized.reals == std::vector<float>{0.25F});
    CHECK(layer.softmax.axis == 2);
    CHECK(layer.detect_output.classes == 21); // the schema's default
}

TEST_CASE("layers of both SDKs") {
    LayerMessage message = sample();
    const auto newer = bmrt::read_layer(message.bytes());
    REQUIRE(newer);
    check(*newer);
    message.sdk_1_0 = true;
    const auto older = bmrt::read_layer(message.bytes());
    REQUIRE(older);
    check(*older);
}

TEST_CASE("weights of SDK 1.1.4 are no offsets of SDK 1.0.3.3") {
    bmrt::ProtoWriter shape = integers({{bmrt::blob_shape_field::dim, 7}});
    LayerMessage message = sample();
    message.parameters.push_back({bmrt::layer_field::coeff_shape, shape});
    const auto layer = bmrt::read_layer(message.bytes());
    REQUIRE(layer);
    check(*layer);
}

TEST_CASE("operands that cannot be are refused") {
    const auto refusal = [](std::vector<std::int64_t> shape, std::int32_t bytes) {
        const auto layer =
            bmrt::read_layer(LayerMessage{.inputs = {{std::move(shape), bytes}}}.bytes());
        return layer ? std::string("none") : layer.error().detail;
    };
    CHECK_THAT(refusal({0}, 1), Catch::Contains("impossible"));
    CHECK_THAT(refusal({-1}, 1), Catch::Contains("impossible"));
    CHECK_THAT(refusal({1LL << 33}, 1), Catch::Contains("impossible"));
    CHECK_THAT(refusal({1 << 20, 1 << 20, 1 << 20, 1 << 20}, 1), Catch::Contains("impossible"));
    CHECK_THAT(refusal({}, 1), Catch::Contains("0 axes"));
    CHECK_THAT(refusal(std::vector<std::int64_t>(9, 1), 1), Catch::Contains("9 axes"));
    CHECK_THAT(refusal({1}, 3), Catch::Contains("have 3 bytes"));
    CHECK(refusal({1LL << 32}, 4) == "none");
}

TEST_CASE("shapes and places go in pairs") {
    bmrt::ProtoWriter writer;
    writer.integer(bmrt::layer_field::global_input, 8);
    const auto layer = bmrt::read_layer(writer.bytes());
    REQUIRE(!layer);
    CHECK_THAT(layer.error().detail, Catch::Contains("0 shapes of inputs, 1 places"));
}

// An operator made of a damaged layer runs on as much memory as the layer says.
void exercise(emu::Bytes message) {
    const auto layer = bmrt::read_layer(message);
    if (!layer) return;
    constexpr std::uint64_t most_bytes = 1 << 16;
    std::vector<std::vector<float>> memory;
    std::vector<emu::Bytes> inputs;
    std::vector<std::span<std::byte>> outputs;
    for (const auto* tensors : {&layer->inputs, &layer->outputs}) {
        for (const bmrt::LayerTensor& tensor : *tensors) {
            if (tensor.bytes() > most_bytes) return;
            auto& floats = memory.emplace_back((tensor.bytes() + 3) / 4, 0.5F);
            const auto bytes = std::as_writable_bytes(std::span(floats)).first(tensor.bytes());
            if (tensors == &layer->inputs)
                inputs.emplace_back(bytes);
            else
                outputs.push_back(bytes);
        }
    }
    for (const char* plugin : {"DetectOutput", "Dequantized", "ELU", "Interp", "LeakyRelu",
                               "Region", "Reverse", "Softmax", "Tile", "Yolo"}) {
        const auto compute = bmrt::find_operator(plugin)(*layer);
        if (compute) static_cast<void>((*compute)->run(inputs, outputs));
    }
}

std::vector<LayerMessage> seeds() {
    const bmrt::ProtoWriter detect = integers({{1, 2}, {6, 2}, {7, 3}});
    return {sample(),
            {.inputs = {{{1, 16}}, {{1, 8}}, {{1, 2, 16}}},
             .outputs = {{{1, 1, 3, 7}}},
             .parameters = {{bmrt::layer_field::detect_output, detect}}},
            {.inputs = {{{1, 18, 1, 1}}},
             .outputs = {{{1, 18, 1, 1}}},
             .parameters = {{bmrt::layer_field::yolo, integers({{1, 1}})},
                            {bmrt::layer_field::region, integers({{1, 1}, {3, 4}, {4, 3}})},
                            {bmrt::layer_field::tile, integers({{1, 1}, {2, 1}, {3, 4}, {4, 2}})},
                            {bmrt::layer_field::customized, customized(1)}}},
            {.inputs = {{{1, 2, 3, 4}, 1}},
             .outputs = {{{1, 2, 3, 4}, 1}},
             .threshold_x = {1},
             .threshold_y = {1},
             .parameters = {{bmrt::layer_field::tile, integers({{2, 1}, {3, 4}, {4, 2}})},
                            {bmrt::layer_field::customized, customized(1)}}}};
}

TEST_CASE("damaged messages harm nobody") {
    std::mt19937 random(1);
    const auto below = [&](std::size_t limit) { return random() % limit; };
    for (const LayerMessage& seed : seeds()) {
        const std::vector<std::byte> message = seed.bytes();
        exercise(message);
        for (std::size_t size = 0; size < message.size(); ++size) {
            exercise(emu::Bytes(message).first(size));
        }
        for (int i = 0; i < 20000; ++i) {
            std::vector<std::byte> damaged = message;
            for (std::size_t k = 0; k <= below(4); ++k) {
                damaged[below(damaged.size())] = static_cast<std::byte>(random());
            }
            exercise(damaged);
        }
    }
}

} // namespace

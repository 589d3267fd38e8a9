// SPDX-License-Identifier: Apache-2.0
// Operators of integers whose scales stand beside them, and what the same integers go through
// before and besides.
#include "conformance/model/onnx/onnx_reading.h"
#include "emu-core/chip/chip.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/load.h"
#include "emu-core/model/onnx/reader.h"
#include "emu-core/runtime/session.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;
constexpr auto u8 = onnx_writer::DataType::u8;

// What each output holds after a run on x = 4, 5, 6, 14.
std::vector<Raw> run(const Model& model) {
    DeviceMemory memory(memory_options());
    const auto session = opened(model, memory);
    const std::vector<std::uint8_t> values{4, 5, 6, 14};
    REQUIRE(session->input(0).size() == values.size());
    std::memcpy(session->input(0).data(), values.data(), values.size());
    REQUIRE(session->run());
    std::vector<Raw> results;
    for (std::size_t i = 0; i < session->program().outputs.size(); ++i) {
        const auto result = session->output(i);
        results.emplace_back(result.begin(), result.end());
    }
    return results;
}

// x, four bytes in a row, through `nodes` to the outputs.
Model model_of(std::vector<Message> nodes, std::vector<Message> outputs) {
    Model model;
    model.graph.inputs = {value("x", u8, {1, 1, 1, 4})};
    model.graph.nodes = std::move(nodes);
    model.graph.outputs = std::move(outputs);
    model.graph.initializers = {tensor<float>("half", {}, {0.5F}), tensor<float>("one", {}, {1}),
                                tensor<std::uint8_t>("four", {}, {4}),
                                tensor<std::uint8_t>("zero", {}, {0}),
                                tensor<std::uint8_t>("w", {1, 1, 1, 1}, {2})};
    return model;
}

// (from - 4) * scale * 2
Message doubled(const char* from, const char* scale, const char* to) {
    return node("QLinearConv", {from, scale, "four", "w", "one", "zero", "one", "zero"}, {to});
}

Message moved(const char* from, const char* to) {
    return node("MaxPool", {from}, {to}, {attribute("kernel_shape", Integers{1, 1})});
}

using U8 = std::vector<std::uint8_t>;

} // namespace

TEST_CASE("onnx integers/moves may come before the scale is known") {
    const auto results =
        run(model_of({moved("x", "m"), doubled("m", "half", "y")}, {value("y", u8)}));
    CHECK(results[0] == raw(U8{0, 1, 2, 10}));
}

TEST_CASE("onnx integers/the same ones may stand for other numbers each time") {
    const auto results = run(model_of(
        {moved("x", "m"), node("Cast", {"x"}, {"c"}, {attribute("to", 1)}),
         doubled("x", "half", "a"), doubled("x", "one", "b"),
         node("DequantizeLinear", {"m", "half"}, {"d"}), moved("a", "n"), doubled("n", "one", "e")},
        {value("a", u8), value("b", u8), value("c", f32), value("d", f32), value("e", u8)}));
    CHECK(results[0] == raw(U8{0, 1, 2, 10}));
    CHECK(results[1] == raw(U8{0, 2, 4, 20}));
    CHECK(results[2] == raw(Reals{4, 5, 6, 14}));
    CHECK(results[3] == raw(Reals{2, 2.5F, 3, 7}));
    CHECK(results[4] == raw(U8{0, 0, 0, 12}));
}

TEST_CASE("onnx integers/an input that nothing has read becomes quantised itself") {
    const auto graph =
        emu::onnx::read(model_of({doubled("x", "half", "y")}, {value("y", u8)}).file(), {});
    REQUIRE(graph);
    CHECK(graph->tensors[graph->inputs[0]].spec.quant == Quant::affine(0.5F, 4));
}

TEST_CASE("onnx integers/an average that counts padding counts none where there is none") {
    const auto pooled = [](const Integers& pads) {
        const auto graph = emu::onnx::read(
            model_of({node("DequantizeLinear", {"x", "half"}, {"d"}),
                      node("AveragePool", {"d"}, {"y"},
                           {attribute("kernel_shape", Integers{1, 2}),
                            attribute("count_include_pad", 1), attribute("pads", pads)})},
                     {value("y", f32)})
                .file(),
            {});
        REQUIRE(graph);
        for (const auto& each : graph->nodes) {
            if (const auto* pool = std::get_if<emu::graph::AveragePool>(&each.operation)) {
                return pool->counts_padding;
            }
        }
        FAIL("no pool");
        return false;
    };
    CHECK_FALSE(pooled({0, 0, 0, 0}));
    CHECK(pooled({0, 1, 0, 0}));
    CHECK(pooled({0, 0, 0, 1}));
}

TEST_CASE("onnx integers/an average that counts padding is one of real numbers") {
    const auto results = run(model_of(
        {node("DequantizeLinear", {"x", "half", "four"}, {"d"}),
         node("AveragePool", {"d"}, {"p"},
              {attribute("kernel_shape", Integers{1, 2}), attribute("count_include_pad", 1),
               attribute("pads", Integers{0, 1, 0, 0}), attribute("strides", Integers{1, 2})}),
         node("QuantizeLinear", {"p", "half", "four"}, {"y"})},
        {value("y", u8)}));
    CHECK(results[0] == raw(U8{4, 6}));
}

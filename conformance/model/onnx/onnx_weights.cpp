// SPDX-License-Identifier: Apache-2.0
// Weights stay where the file has them: neither the reader nor lowering copies them.
#include "emu-core/model/load.h"

#include "conformance/model/onnx/onnx_writer.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_writer;

namespace {

constexpr std::int64_t channels = 1024;

std::vector<float> filled(std::int64_t count) {
    return std::vector<float>(static_cast<std::size_t>(count), 0.5F);
}

// A convolution and three ways to write a fully connected layer; a little above 7 MB.
Raw large_file() {
    Model model;
    auto& graph = model.graph;
    graph.inputs = {value("x", DataType::f32, {1, 512, 1, 1})};
    graph.initializers = {tensor<float>("conv", {channels, 512, 1, 1}, filled(channels * 512)),
                          tensor<float>("by channel", {512, channels}, filled(512 * channels)),
                          tensor<float>("by term", {512, 512}, filled(512 * 512)),
                          tensor<float>("plain", {512, channels}, filled(512 * channels)),
                          tensor<std::int64_t>("shape", {2}, {1, channels})};
    graph.nodes = {node("Conv", {"x", "conv"}, {"map"}),
                   node("Relu", {"map"}, {"positive"}),
                   node("Reshape", {"positive", "shape"}, {"flat"}),
                   node("Gemm", {"flat", "by channel"}, {"first"}, {attribute("transB", 1)}),
                   node("Gemm", {"first", "by term"}, {"second"}),
                   node("MatMul", {"second", "plain"}, {"y"})};
    graph.outputs = {value("y", DataType::f32, {1, channels})};
    return model.file();
}

bool lies_in(Bytes file, Bytes constant) {
    return constant.data() >= file.data() &&
           constant.data() + constant.size() <= file.data() + file.size();
}

} // namespace

TEST_CASE("onnx weights/of a large file are read without a copy") {
    const SharedBytes file(large_file());
    REQUIRE(file.size() > 7'000'000);
    const Chip* chip = find_chip("generic");
    const auto program = load_program(file, {chip, chip});
    REQUIRE(program);
    std::uint64_t shared = 0;
    for (const ProgramTensor& tensor : program->tensors) {
        if (lies_in(file, tensor.constant)) shared += tensor.constant.size();
    }
    CHECK(program->constant_bytes() == shared);
    CHECK(shared > 7'000'000);
}

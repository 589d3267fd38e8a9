// SPDX-License-Identifier: Apache-2.0
// Which layout an output of an ONNX network is said to have.
#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/load.h"
#include "libhbdnn/model/program_ports.h"

#include <catch2/catch.hpp>

using namespace hbdnn;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

Message transpose(const char* from, const char* to, const Integers& order = {0, 2, 3, 1}) {
    return node("Transpose", {from}, {to}, {attribute("perm", order)});
}

Message pool(const char* to) {
    return node("MaxPool", {"x"}, {to}, {attribute("kernel_shape", Integers{1, 1})});
}

// The output "y" of a network for feature maps of this shape.
Port output_of(const std::vector<Message>& nodes, const std::vector<Dim>& shape = {1, 3, 4, 5}) {
    Model model;
    model.graph.inputs = {value("x", f32, shape)};
    model.graph.nodes = nodes;
    model.graph.initializers = {tensor<float>("scale", {}, {0.5F}),
                                tensor<std::int8_t>("zero", {}, {0}),
                                tensor<std::int64_t>("whole", {4}, {1, 3, 4, 5}),
                                tensor<std::int64_t>("lines", {3}, {0, 0, -1})};
    model.graph.outputs = {value("y", f32)};
    const auto program =
        emu::load_program(model.file(), {.asked = nullptr, .fallback = emu::find_chip("x5")});
    if (!program) FAIL(program.error().detail);
    return output_ports(*program)[0];
}

Layout layout_of(const std::vector<Message>& nodes, const std::vector<Dim>& shape = {1, 3, 4, 5}) {
    return output_of(nodes, shape).layout;
}

} // namespace

TEST_CASE("output layouts/as the network has them, NCHW") {
    CHECK(layout_of({pool("y")}) == Layout::nchw);
    CHECK(layout_of({pool("p"), node("Sigmoid", {"p"}, {"y"})}) == Layout::nchw);
    CHECK(layout_of({node("Sigmoid", {"x"}, {"y"})}) == Layout::nchw);
}

TEST_CASE("output layouts/a transposition puts channels last") {
    const Port output = output_of({pool("p"), transpose("p", "y")});
    CHECK(output.layout == Layout::nhwc);
    CHECK(output.valid_shape == std::vector<std::int32_t>{1, 4, 5, 3});
    CHECK(layout_of({transpose("x", "y")}) == Layout::nhwc);
    CHECK(layout_of({node("Reshape", {"x", "whole"}, {"r"}), transpose("r", "y")}) == Layout::nhwc);
}

TEST_CASE("output layouts/operators between the transposition and the end") {
    CHECK(layout_of({pool("p"), transpose("p", "t"), node("Sigmoid", {"t"}, {"y"})}) ==
          Layout::nhwc);
    CHECK(layout_of({pool("p"), transpose("p", "t"), node("Mul", {"scale", "t"}, {"y"})}) ==
          Layout::nhwc);
    CHECK(layout_of({pool("p"), transpose("p", "t"), node("Softmax", {"t"}, {"y"})}) ==
          Layout::nhwc);
}

TEST_CASE("output layouts/of integers, with a scale for each channel") {
    const std::vector<Message> stored = {node("QuantizeLinear", {"x", "scale", "zero"}, {"q"}),
                                         node("DequantizeLinear", {"q", "scale", "zero"}, {"r"}),
                                         transpose("r", "t"),
                                         node("QuantizeLinear", {"t", "scale", "zero"}, {"y"})};
    const Port output = output_of(stored);
    CHECK(output.layout == Layout::nhwc);
    CHECK(output.quant.axis == 3);
    CHECK(output.quant.scales == std::vector<float>(3, 0.5F));
}

TEST_CASE("output layouts/what moves nothing puts no channels last") {
    CHECK(layout_of({pool("p"), transpose("p", "y")}, {1, 1, 4, 5}) == Layout::nchw);
    CHECK(layout_of({pool("p"), transpose("p", "y")}, {1, 7, 1, 1}) == Layout::nchw);
}

TEST_CASE("output layouts/other transpositions") {
    CHECK(layout_of({pool("p"), transpose("p", "y", {0, 1, 3, 2})}) == Layout::nchw);
    CHECK(layout_of({pool("p"), transpose("p", "t"), transpose("t", "y", {0, 3, 1, 2})}) ==
          Layout::nchw);
    CHECK(layout_of({pool("p"), transpose("p", "t"), transpose("t", "y", {0, 2, 1, 3})}) ==
          Layout::nchw);
}

TEST_CASE("output layouts/no layout without four axes") {
    CHECK(layout_of({pool("p"), node("Reshape", {"p", "lines"}, {"y"})}) == Layout::none);
}

TEST_CASE("output layouts/a rearrangement without an operand") {
    emu::Program program;
    program.chip = emu::find_chip("x5");
    emu::ProgramTensor output;
    output.spec.shape = {1, 4, 5, 3};
    output.spec.channels_first = true;
    program.tensors = {output};
    program.layers = {{"move", emu::ops::Rearrange{}, {}, {0}}};
    program.outputs = {0};
    CHECK(output_ports(program)[0].layout == Layout::nchw);
}

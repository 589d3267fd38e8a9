// SPDX-License-Identifier: Apache-2.0
// What the TFLite reader makes of a file.
#include "conformance/model/tflite/tflite_reading.h"

#include <algorithm>
#include <limits>

using namespace tflite_model;
using emu::Fault;
namespace graph = emu::graph;
namespace ops = emu::ops;

TEST_CASE("tflite/a convolution is read whole") {
    const graph::Graph read = read_good(Model());
    REQUIRE(read.tensors.size() == 4);
    CHECK(read.inputs == std::vector<emu::TensorId>{0});
    CHECK(read.outputs == std::vector<emu::TensorId>{3});
    CHECK(read.tensors[0].spec ==
          emu::TensorSpec{"image", emu::Dtype::i8, {1, 5, 5, 2}, emu::Quant::affine(0.5F, -1)});
    CHECK(read.tensors[0].constant.empty());
    CHECK(std::ranges::equal(read.tensors[1].constant.bytes(),
                             std::vector<std::byte>(54, std::byte{3})));
    CHECK(read.tensors[1].spec.quant.scales == std::vector<float>{0.25F, 0.5F, 1.0F});
    CHECK(read.tensors[2].spec.dtype == emu::Dtype::i32);

    REQUIRE(read.nodes.size() == 1);
    const graph::Node& node = read.nodes[0];
    CHECK(node.name == "result");
    CHECK(node.inputs == std::vector<emu::TensorId>{0, 1, 2});
    CHECK(node.outputs == std::vector<emu::TensorId>{3});
    const auto& conv = std::get<graph::Conv>(node.operation);
    CHECK(conv.window.y == emu::ops::WindowAxis{3, 2, 1, 1});
    CHECK(conv.window.x == emu::ops::WindowAxis{3, 2, 1, 1});
    CHECK(conv.groups == 1);
    CHECK(conv.limits == graph::relu6);
}

TEST_CASE("tflite/a bias may be absent") {
    Model model;
    SECTION("by a shorter list") {
        model.operands = {0, 1};
    }
    SECTION("by the number -1") {
        model.operands = {0, 1, -1};
    }
    CHECK(read_good(model).nodes[0].inputs == std::vector<emu::TensorId>{0, 1});
}

TEST_CASE("tflite/padding modes become explicit windows") {
    struct Row {
        Padding mode;
        std::int32_t kernel, stride, cells, before;
    };
    const Row rows[] = {
        // over 5 cells
        {Padding::same, 1, 1, 5, 0},  {Padding::same, 2, 1, 5, 0},  {Padding::same, 3, 1, 5, 1},
        {Padding::same, 3, 2, 3, 1},  {Padding::same, 2, 2, 3, 0},  {Padding::same, 5, 2, 3, 2},
        {Padding::same, 4, 3, 2, 1},  {Padding::same, 9, 5, 1, 2},  {Padding::same, 1, 7, 1, 0},
        {Padding::valid, 3, 1, 3, 0}, {Padding::valid, 3, 2, 2, 0}, {Padding::valid, 5, 4, 1, 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.kernel, row.stride, row.cells);
        const auto pool = read_operation<graph::MaxPool>(
            with_pool(row.mode, row.kernel, row.stride, {1, row.cells, row.cells, 2}));
        CHECK(pool.window.y == emu::ops::WindowAxis{row.kernel, row.stride, 1, row.before});
        CHECK(pool.window.x == pool.window.y);
        refused(with_pool(row.mode, row.kernel, row.stride, {1, row.cells + 1, row.cells, 2}),
                "cells where the window gives");
    }
    refused(with_pool(Padding::valid, 6, 1, {1, 1, 1, 2}), "the window gives 0");
    refused(with_pool(Padding::same, 0, 1, {1, 5, 5, 2}), "below 1");
    refused(with_pool(Padding::same, 1, 0, {1, 5, 5, 2}), "below 1");
    refused(with_pool(static_cast<Padding>(2), 1, 1, {1, 5, 5, 2}), "padding mode 2");
}

TEST_CASE("tflite/dilation widens the window") {
    Model model;
    model.options[field::conv_dilation_x] = scalar(std::int32_t{2});
    const auto conv = read_operation<graph::Conv>(model);
    CHECK(conv.window.x == emu::ops::WindowAxis{3, 2, 2, 2});
    CHECK(conv.window.y == emu::ops::WindowAxis{3, 2, 1, 1});
}

TEST_CASE("tflite/groups follow from the weights") {
    Model model;
    model.tensors[1][field::tensor_shape] = vector<std::int32_t>({3, 3, 3, 1});
    model.buffers[1] = buffer(27);
    CHECK(read_operation<graph::Conv>(model).groups == 2);
    model.tensors[1][field::tensor_shape] = vector<std::int32_t>({3, 2, 3, 3});
    model.buffers[1] = buffer(54);
    refused(model, "do not divide");
}

TEST_CASE("tflite/operators without a window") {
    const Item activation = table({{0, scalar(FusedActivation::relu)}});
    Model add = with_operator(Builtin::add, Options::add, activation, {1, 5, 5, 2});
    add.operands = {0, 0};
    CHECK(read_operation<ops::Binary>(add).limits == graph::relu);

    Model concat =
        with_operator(Builtin::concatenation, Options::concatenation,
                      table({{field::concat_axis, scalar(std::int32_t{-1})}}), {1, 5, 5, 4});
    concat.operands = {0, 0};
    CHECK(read_operation<graph::Concat>(concat).axis == 3);
    concat.options[field::concat_axis] = scalar(std::int32_t{4});
    refused(concat, "axis 4 of 4");

    Model softmax = with_operator(Builtin::softmax, Options::softmax,
                                  table({{field::softmax_beta, scalar(2.0F)}}), {1, 5, 5, 2});
    CHECK(read_operation<graph::Softmax>(softmax).beta == 2.0F);
    softmax.options[field::softmax_beta] = scalar(0.0F);
    refused(softmax, "beta");

    const Model relu = with_operator(Builtin::relu_n1_to_1, Options::none, table({}), {1, 5, 5, 2});
    CHECK(read_operation<ops::Unary>(relu) == ops::Unary{ops::UnaryFunction::clip, -1.0F, 1.0F});
    const Model quantise = with_operator(Builtin::quantize, Options::quantize, table({}), {50});
    read_operation<graph::Convert>(quantise);
}

TEST_CASE("tflite/padding by cells") {
    const std::vector<std::int32_t> cells{0, 0, 1, 2, 3, 0, 0, 0};
    const Model model = with_pad({1, 8, 8, 2}, cells);
    CHECK(read_operation<graph::Pad>(model).before == std::vector<std::int32_t>{0, 1, 3, 0});
    CHECK(read_good(model).nodes[0].inputs == std::vector<emu::TensorId>{0});
    refused(with_pad({1, 8, 9, 2}, cells), "does not make 1x8x9x2 of 1x5x5x2");
    refused(with_pad({1, 4, 5, 2}, {0, 0, -1, 0, 0, 0, 0, 0}), "does not make");
    Model computed = model;
    computed.operands = {0, 0};
    refused(computed, "operand 1 is not constant");
}

TEST_CASE("tflite/padding with a value") {
    Model model = with_pad({1, 5, 5, 2}, std::vector<std::int32_t>(8, 0));
    model.codes = {code(Builtin::padv2)};
    model.options_type = Options::padv2;
    model.buffers.push_back(buffer(1)); // a 3
    const auto index = static_cast<std::uint32_t>(model.buffers.size() - 1);
    model.tensors.push_back(tensor("value", ElementType::i8, {1}, index, quantisation({1}, {3})));
    model.operands = {0, 4, 5};
    CHECK(read_operation<graph::Pad>(model).value == 0);
    model.tensors.back()[field::tensor_quantisation] = quantisation({0.5F}, {1});
    CHECK(read_operation<graph::Pad>(model).value == 1.0F);
    model.operands = {0, 4, 0};
    refused(model, "operand 2 is not constant");
}

TEST_CASE("tflite/mean over axes in any order") {
    const auto mean = read_operation<ops::Reduce>(with_mean({1, 2}, {-2, 1, 2}));
    CHECK(mean.axes == std::vector<std::int32_t>{1, 2});
    CHECK(mean.reduction == ops::Reduction::mean);
    refused(with_mean({1, 2}, {4}), "axis 4 of 4");
}

TEST_CASE("tflite/a reshape keeps only its data") {
    Model model = with_operator(Builtin::reshape, Options::reshape, table({}), {50});
    model.tensors.push_back(constant(model, {1}, {50}));
    model.operands = {0, 4};
    read_operation<graph::Reshape>(model);
    CHECK(read_good(model).nodes[0].inputs == std::vector<emu::TensorId>{0});
}

TEST_CASE("tflite/a bias may carry the axis of its weights") {
    Model model;
    model.tensors[2][field::tensor_quantisation][field::quantisation_axis] =
        scalar(std::int32_t{3});
    CHECK(read_good(model).tensors[2].spec.quant.axis == 0);
}

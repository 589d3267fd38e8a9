// SPDX-License-Identifier: Apache-2.0
// What the TFLite reader makes of a file, and what it refuses.
#include "model/tflite/reader.h"

#include "base/flatbuffer.h"
#include "tflite_model.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace tflite_model;
using emu::Fault;
namespace graph = emu::graph;

namespace {

graph::Graph read_good(const Model& model) {
    auto result = emu::tflite::read(model.file());
    INFO((result ? "" : result.error().detail));
    REQUIRE(result);
    return *std::move(result);
}

template <class Operation> Operation read_operation(const Model& model) {
    const graph::Graph read = read_good(model);
    REQUIRE(read.nodes.size() == 1);
    const auto* operation = std::get_if<Operation>(&read.nodes[0].operation);
    REQUIRE(operation);
    return *operation;
}

void refused(const Model& model, const char* reason) {
    const auto result = emu::tflite::read(model.file());
    INFO(reason);
    REQUIRE(!result);
    CHECK(result.error().fault == Fault::bad_model);
    CHECK_THAT(result.error().detail, Catch::Contains(reason));
}

Item padding(Model& model, const std::vector<std::int32_t>& cells) {
    return constant(model, {4, 2}, cells);
}

Model with_pad(const std::vector<std::int32_t>& result, const std::vector<std::int32_t>& cells) {
    Model model = with_operator(Builtin::pad, Options::pad, table({}), result);
    model.tensors.push_back(padding(model, cells));
    model.operands = {0, 4};
    return model;
}

Model with_mean(const std::vector<std::int32_t>& result, const std::vector<std::int32_t>& axes) {
    Model model = with_operator(Builtin::mean, Options::reducer, table({}), result);
    model.tensors.push_back(constant(model, {static_cast<std::int32_t>(axes.size())}, axes));
    model.operands = {0, 4};
    return model;
}

Model with_pool(Padding mode, std::int32_t kernel, std::int32_t stride,
                const std::vector<std::int32_t>& result) {
    return with_operator(Builtin::max_pool_2d, Options::pool,
                         table({{field::pool_padding, scalar(mode)},
                                {field::pool_stride_x, scalar(stride)},
                                {field::pool_stride_y, scalar(stride)},
                                {field::pool_kernel_x, scalar(kernel)},
                                {field::pool_kernel_y, scalar(kernel)}}),
                         result);
}

} // namespace

TEST_CASE("tflite/a convolution is read whole") {
    const graph::Graph read = read_good(Model());
    REQUIRE(read.tensors.size() == 4);
    CHECK(read.inputs == std::vector<emu::TensorId>{0});
    CHECK(read.outputs == std::vector<emu::TensorId>{3});
    CHECK(read.tensors[0].spec ==
          emu::TensorSpec{"image", emu::Dtype::i8, {1, 5, 5, 2}, emu::Quant::affine(0.5F, -1)});
    CHECK(read.tensors[0].constant.empty());
    CHECK(read.tensors[1].constant == std::vector<std::byte>(54, std::byte{3}));
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
    CHECK(conv.activation == graph::Activation::relu6);
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
    CHECK(read_operation<graph::Add>(add).activation == graph::Activation::relu);

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
    CHECK(read_operation<graph::Relu>(relu).activation == graph::Activation::relu_n1_to_1);
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

TEST_CASE("tflite/padding with a value needs the value zero") {
    Model model = with_pad({1, 5, 5, 2}, std::vector<std::int32_t>(8, 0));
    model.codes = {code(Builtin::padv2)};
    model.options_type = Options::padv2;
    model.buffers.push_back(buffer(1)); // a 3
    const auto index = static_cast<std::uint32_t>(model.buffers.size() - 1);
    model.tensors.push_back(tensor("value", ElementType::i8, {1}, index, quantisation({1}, {3})));
    model.operands = {0, 4, 5};
    read_operation<graph::Pad>(model);
    model.tensors.back()[field::tensor_quantisation] = quantisation({1}, {2});
    refused(model, "other than zero");
}

TEST_CASE("tflite/mean over axes in any order") {
    const auto mean = read_operation<graph::Mean>(with_mean({1, 2}, {-2, 1, 2}));
    CHECK(mean.axes == std::vector<std::int32_t>{1, 2});
    refused(with_mean({1, 2}, {4}), "axis 4 of 4");
}

TEST_CASE("tflite/a reshape keeps only its data") {
    Model model = with_operator(Builtin::reshape, Options::reshape, table({}), {50});
    model.tensors.push_back(constant(model, {1}, {50}));
    model.operands = {0, 4};
    read_operation<graph::Reshape>(model);
    CHECK(read_good(model).nodes[0].inputs == std::vector<emu::TensorId>{0});
}

TEST_CASE("tflite/operators that are not supported are named") {
    Model model;
    SECTION("by the schema") {
        model.codes = {code(static_cast<Builtin>(44))};
        refused(model, "UNIDIRECTIONAL_SEQUENCE_LSTM (44) is not supported; these are: ADD (0), ");
    }
    SECTION("by a code beyond 7 bits") {
        model.codes = {table({{field::code_deprecated, scalar(std::int8_t{127})},
                              {field::code_builtin, scalar(std::int32_t{150})}})};
        refused(model, "operator 150");
    }
    SECTION("by themselves, which is not printed as it is") {
        model.codes = {code(Builtin::custom)};
        model.codes[0][field::code_custom] = string("Own\n\x1b[31mOp");
        refused(model, "Own??[31mOp (custom)");
    }
}

TEST_CASE("tflite/tensors that are not understood are refused") {
    Model model;
    Item& weights = model.tensors[1];
    SECTION("type") {
        weights[field::tensor_type] = scalar(std::int8_t{17});
        refused(model, "tensor 1: its element type 17");
    }
    SECTION("variable") {
        weights[field::tensor_is_variable] = scalar(std::uint8_t{1});
        refused(model, "between runs");
    }
    SECTION("sparse") {
        weights[field::tensor_sparsity] = table({});
        refused(model, "sparse");
    }
    SECTION("external") {
        model.buffers[1][field::buffer_offset] = scalar(std::uint64_t{4096});
        refused(model, "behind the FlatBuffer");
    }
    SECTION("size") {
        model.buffers[1] = buffer(53);
        refused(model, "53 bytes of values, its shape 3x3x3x2 needs 54");
    }
    SECTION("buffer") {
        weights[field::tensor_buffer] = scalar(std::uint32_t{3});
        refused(model, "buffer 3 does not exist");
    }
    SECTION("rank") {
        weights[field::tensor_shape] = vector(std::vector<std::int32_t>(9, 1));
        refused(model, "9 axes");
    }
    SECTION("extent") {
        weights[field::tensor_shape] = vector<std::int32_t>({3, 0, 3, 2});
        refused(model, "extent 0");
    }
    SECTION("name") {
        weights[field::tensor_name] = string(std::string(4097, 'x'));
        refused(model, "4097 characters");
    }
}

TEST_CASE("tflite/quantisation that is out of range is refused") {
    Model model;
    Item& quant = model.tensors[1][field::tensor_quantisation];
    const std::vector<std::int64_t> zeros{0, 0, 0};
    SECTION("counts differ") {
        quant = quantisation({1, 1, 1}, {0, 0});
        refused(model, "3 scales but 2 zero points");
    }
    SECTION("axis too short") {
        quant = quantisation({1, 1}, {0, 0});
        refused(model, "2 scales along axis 0 of 3x3x3x2");
    }
    SECTION("no such axis") {
        quant[field::quantisation_axis] = scalar(std::int32_t{4});
        refused(model, "axis 4");
    }
    SECTION("zero") {
        quant = quantisation({1, 0, 1}, zeros);
        refused(model, "not a positive number");
    }
    SECTION("not a number") {
        quant = quantisation({1, std::numeric_limits<float>::quiet_NaN(), 1}, zeros);
        refused(model, "positive number");
    }
    SECTION("zero point") {
        quant = quantisation({1, 1, 1}, {0, std::int64_t{1} << 31, 0});
        refused(model, "32 bits");
    }
    SECTION("another scheme") {
        quant[field::quantisation_details_type] = scalar(std::uint8_t{1});
        refused(model, "not affine");
    }
}

TEST_CASE("tflite/a bias may carry the axis of its weights") {
    Model model;
    model.tensors[2][field::tensor_quantisation][field::quantisation_axis] =
        scalar(std::int32_t{3});
    CHECK(read_good(model).tensors[2].spec.quant.axis == 0);
}

TEST_CASE("tflite/options that are not understood are refused") {
    Model model;
    SECTION("activation") {
        model.options[field::conv_activation] = scalar(std::int8_t{4});
        refused(model, "operator 0, CONV_2D (3): its fused activation 4");
    }
    SECTION("accumulator") {
        model.options[field::conv_accumulator_type] = scalar(ElementType::i64);
        refused(model, "accumulator type 4");
    }
    SECTION("kind") {
        model.options_type = Options::pool;
        refused(model, "another operator's kind");
    }
    SECTION("field of a later schema") {
        model.options[field::conv_fields] = scalar(std::int8_t{1});
        refused(model, "option 7 is unknown");
    }
    SECTION("shuffled weights") {
        model = with_operator(
            Builtin::fully_connected, Options::fully_connected,
            table({{field::fully_connected_weights_format, scalar(std::int8_t{1})}}), {1, 3});
        model.operands = {0, 1, 2};
        refused(model, "shuffled");
    }
}

TEST_CASE("tflite/networks that cannot be executed in order are refused") {
    Model model;
    SECTION("no operators") {
        model.operators = 0;
        refused(model, "no operators");
    }
    SECTION("subgraphs") {
        model.subgraphs = 2;
        refused(model, "2 subgraphs");
    }
    SECTION("version") {
        model.version = 4;
        refused(model, "version 4");
    }
    SECTION("written twice") {
        model.operators = 2;
        refused(model, "tensor 3 is written although it has a value");
    }
    SECTION("reads its own result") {
        model.operands[0] = 3;
        model.tensors[3][field::tensor_shape] = vector<std::int32_t>({1, 3, 3, 2});
        model.tensors[0][field::tensor_shape] = vector<std::int32_t>({1, 2, 2, 3});
        model.results = {3};
        model.options[field::conv_stride_x] = scalar(std::int32_t{1});
        model.options[field::conv_stride_y] = scalar(std::int32_t{1});
        refused(model, "tensor 3 is read before");
    }
    SECTION("writes a constant") {
        model.results = {1};
        model.tensors[1][field::tensor_shape] = vector<std::int32_t>({1, 3, 3, 6});
        model.tensors[1][field::tensor_quantisation] = table({});
        model.operands = {0, 4};
        model.tensors.push_back(tensor("w", ElementType::i8, {1, 1, 1, 2}, 3, table({})));
        model.buffers.push_back(buffer(2));
        refused(model, "tensor 1 is written although");
    }
    SECTION("output is an input") {
        model.outputs = {0};
        refused(model, "output tensor 0 is no operator's result");
    }
    SECTION("input named twice") {
        model.inputs = {0, 0};
        refused(model, "inputs is named twice");
    }
    SECTION("input out of range") {
        model.inputs = {-1};
        refused(model, "inputs is no tensor");
    }
    SECTION("no outputs") {
        model.outputs = {};
        refused(model, "no outputs");
    }
    SECTION("operand out of range") {
        model.operands[1] = 4;
        refused(model, "operand 1 is tensor 4 of 4");
    }
    SECTION("too few operands") {
        model.operands = {0};
        refused(model, "1 operands");
    }
    SECTION("two results") {
        model.results = {3, 3};
        refused(model, "2 results");
    }
    SECTION("code out of range") {
        model.codes.clear();
        refused(model, "code number 0 of 0");
    }
}

TEST_CASE("tflite/what is copied stays in proportion to the file") {
    constexpr std::uint32_t count = 4000;
    Model model;
    model.tensors[0][field::tensor_name] = string(std::string(4096, 'n'));
    model.tensors.resize(count, table({}));
    auto file = model.file();
    const auto root = *emu::flatbuffer::Table::root(file);
    const auto subgraph = *(*root.tables(field::model_subgraphs))[0];
    const auto offsets = *subgraph.vector<std::uint32_t>(field::subgraph_tensors);
    const auto first = static_cast<std::size_t>(offsets.bytes().data() - file.data());
    for (std::uint32_t i = 4; i < count; ++i) { // all lead to tensor 0
        const std::uint32_t offset = offsets[0] - 4 * i;
        std::memcpy(&file[first + 4 * i], &offset, sizeof(offset));
    }
    const auto result = emu::tflite::read(file);
    REQUIRE(!result);
    CHECK_THAT(result.error().detail, Catch::Contains("too often"));
}

TEST_CASE("tflite/no truncation and no flipped bit does harm") {
    const auto file = Model().file();
    for (std::size_t length = 0; length < file.size(); ++length) {
        CHECK(!emu::tflite::read(emu::Bytes(file).first(length)));
    }
    int read = 0;
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        auto flipped = file;
        flipped[bit / 8] ^= std::byte{1} << (bit % 8);
        const auto result = emu::tflite::read(flipped);
        if (result)
            ++read;
        else
            CHECK(result.error().fault == Fault::bad_model);
    }
    CHECK(read > 54 * 8); // whatever the weights are, at least
}

TEST_CASE("tflite/files of other kinds are refused") {
    CHECK(!emu::tflite::is_tflite({}));
    CHECK(!emu::tflite::is_tflite(Model().file("TFL2")));
    CHECK(!emu::tflite::read(Model().file("TFL2")));
    CHECK(emu::tflite::is_tflite(Model().file()));
}

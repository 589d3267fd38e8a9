// SPDX-License-Identifier: Apache-2.0
// Which TFLite files the reader refuses, and why.
#include "conformance/model/tflite/tflite_reading.h"

#include "emu-core/base/flatbuffer.h"

#include <limits>
#include <numeric>

using namespace tflite_model;
using emu::Fault;
namespace graph = emu::graph;

TEST_CASE("tflite/operators that are not supported are named") {
    Model model;
    SECTION("by the schema") {
        model.codes = {code(static_cast<Builtin>(52))};
        refused(model,
                "it needs operators that are not supported: BIDIRECTIONAL_SEQUENCE_LSTM (52)");
    }
    SECTION("by a code beyond 7 bits") {
        model.codes = {table({{field::code_deprecated, scalar(std::int8_t{127})},
                              {field::code_builtin, scalar(std::int32_t{162})}})};
        refused(model, "operator 162");
        model.codes[0][field::code_builtin] = scalar(std::int32_t{131});
        refused(model, "RFFT2D (131)");
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
        refused(model, "what says where its values are is damaged");
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

TEST_CASE("tflite/options that are not understood are refused") {
    Model model;
    SECTION("activation") {
        model.options[field::conv_activation] = scalar(std::int8_t{4});
        refused(model, "operator 0, CONV_2D (3): its fused activation 4");
    }
    SECTION("accumulator") { // of 64 bits, with int8
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
        model.subgraphs = 0;
        refused(model, "no subgraph");
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
    Model model = with_operator(Builtin::concatenation, Options::concatenation, table({}), {1});
    model.operands.resize(count - 4);
    std::iota(model.operands.begin(), model.operands.end(), 4);
    model.buffers[1] = buffer(50);
    model.tensors[0][field::tensor_buffer] = scalar(std::uint32_t{1});
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
    // The last byte closes a text and is not looked at.
    for (std::size_t length = 0; length + 1 < file.size(); ++length) {
        CHECK(!emu::tflite::read(std::vector(file.begin(), file.begin() + length)));
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

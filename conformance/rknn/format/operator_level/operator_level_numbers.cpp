// SPDX-License-Identifier: Apache-2.0
// Weights, tables and chains as files have them.
#include "emu-core/base/shared_bytes.h"
#include "librknnrt/format/operator_level/convolution/convolution_operator.h"
#include "librknnrt/format/operator_level/convolution/integer_sums.h"
#include "librknnrt/format/operator_level/convolution/kernel_weights.h"
#include "librknnrt/format/operator_level/path_constants.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using namespace rknn::format::operator_level;
using Dims = std::vector<std::int32_t>;
using Bytes = std::vector<std::int8_t>;

Tensor weights(Dims dims, Dims native_dims, const Bytes& values) {
    Tensor tensor;
    tensor.name = "w";
    tensor.element_type = 3;
    tensor.dims = std::move(dims);
    tensor.native_dims = std::move(native_dims);
    tensor.data = emu::value_bytes(values);
    return tensor;
}

Bytes dense(const Tensor& tensor, bool rows_packed = false) {
    const auto result = dense_weights(tensor, rows_packed);
    if (!result) FAIL(result.error().detail);
    Bytes values;
    for (const std::byte value : result->values) values.push_back(static_cast<std::int8_t>(value));
    return values;
}

// What a chain makes of some values.
std::vector<std::int64_t> apply(const emu::ops::Chain& chain, std::vector<std::int64_t> values) {
    REQUIRE(validate(chain, 1));
    for (std::int64_t& value : values) value = chain.apply(value, 0);
    return values;
}

} // namespace

TEST_CASE("operator level/weights in blocks, the last ones smaller") {
    // 3 kernels of 3 channels, in blocks of 2 kernels and 2 channels.
    const Bytes stored = {1, 2, 4, 5, /**/ 3, 6, /**/ 7, 8, /**/ 9};
    const Tensor tensor = weights({3, 3, 1, 1}, {1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 2, 1, //
                                                 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1},
                                  stored);
    CHECK(dense(tensor) == Bytes{1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("operator level/channels and kernels that fill blocks are dropped") {
    const Tensor tensor = weights({1, 2, 1, 2}, {1, 1, 1, 2, 2, 3},
                                  {1, 2, 0, /**/ 9, 9, 9, /**/ 3, 4, 0, /**/ 9, 9, 9});
    CHECK(dense(tensor) == Bytes{1, 2, 3, 4});
}

TEST_CASE("operator level/depthwise pairs: two weights, then what is added to each") {
    const Tensor tensor =
        weights({1, 2, 1, 2}, {1, 1, 1, 2, 1, 2}, {1, 2, 5, -128, /**/ 3, 4, 5, -128});
    const auto result = dense_weights(tensor, false);
    REQUIRE(result);
    CHECK(dense(tensor) == Bytes{1, 2, 3, 4});
    CHECK(result->addends == Dims{5, 128});
    const Tensor torn =
        weights({1, 2, 1, 2}, {1, 1, 1, 2, 1, 2}, {1, 2, 5, -128, /**/ 3, 4, 6, -128});
    CHECK_FALSE(dense_weights(torn, false));
}

TEST_CASE("operator level/rows of packed pixels are padded to 16 bytes") {
    Bytes stored(32);
    for (std::size_t i = 0; i < 3; ++i) stored[i] = static_cast<std::int8_t>(i + 1);
    for (std::size_t i = 0; i < 3; ++i) stored[4 + i] = static_cast<std::int8_t>(i + 4);
    stored[16] = 7;
    const Tensor tensor = weights({1, 3, 2, 2}, {1, 1, 2, 2, 1, 4}, stored);
    CHECK(dense(tensor, true) == Bytes{1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0});
    CHECK_FALSE(dense_weights(weights({1, 3, 2, 2}, {1, 1, 2, 2, 1, 4}, Bytes(31)), true));
    CHECK_FALSE(dense_weights(weights({1, 5, 2, 2}, {1, 1, 2, 2, 1, 8}, Bytes(64)), true));
}

TEST_CASE("operator level/weights that cannot be") {
    const Bytes nine(9);
    CHECK_FALSE(dense_weights(weights({3, 3, 1, 1}, {}, nine), false));
    CHECK_FALSE(dense_weights(weights({3, 3, 1, 1}, {3, 3, 1, 1, 1}, nine), false));
    CHECK_FALSE(dense_weights(weights({3, 3, 1}, {1, 1, 1, 1, 3, 3}, nine), false));
    CHECK_FALSE(dense_weights(weights({3, 3, 1, 2}, {1, 1, 1, 1, 3, 3}, nine), false));
    CHECK_FALSE(dense_weights(weights({3, 3, 1, 1}, {1, 1, 1, 1, 3, 4}, nine), false));
    CHECK_FALSE(dense_weights(weights({4, 3, 1, 1}, {1, 1, 1, 1, 3, 3}, nine), false));
    CHECK_FALSE(dense_weights(weights({0, 0, 1, 1}, {1, 1, 1, 1, 0, 0}, nine), false));
    const std::int32_t huge = 0x7fffffff;
    CHECK_FALSE(dense_weights(
        weights({huge, huge, huge, huge}, {1, 1, huge, huge, huge, huge}, nine), false));
    CHECK_FALSE(dense_weights(weights({3, 3, 1, 1}, {1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1}, nine),
                              false)); // two are missing
}

TEST_CASE("operator level/tables of channels in records") {
    std::vector<std::byte> bytes;
    const auto put = [&](auto value) {
        const auto raw = std::as_bytes(std::span(&value, 1));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    };
    for (std::int32_t record = 0; record < 2; ++record) {
        for (std::int32_t i = 0; i < 4; ++i) put(std::int32_t{100 * record + i});
        for (std::int16_t i = 0; i < 4; ++i) put(std::int16_t(-i));
        for (std::int16_t i = 0; i < 4; ++i) put(std::int16_t(10 * i));
    }
    Tensor table;
    table.data = emu::SharedBytes(bytes);
    const TableParts all = {true, true, true};
    const auto values = channel_table(table, all, 4, 6);
    REQUIRE(values);
    CHECK(values->bias == Dims{0, 1, 2, 3, 100, 101});
    CHECK(values->weight_addend == Dims{0, -1, -2, -3, 0, -1});
    CHECK(values->factor == std::vector<std::int64_t>{0, 10, 20, 30, 0, 10});
    CHECK_FALSE(channel_table(table, all, 4, 9));
    // Biases alone need not fill their last record.
    CHECK(channel_table(table, {true, false, false}, 4, 16));
    CHECK_FALSE(channel_table(table, {true, false, false}, 4, 17));
}

TEST_CASE("operator level/stages that do nothing are no stages") {
    CHECK(whole_chain(PathConstants{}).stages.empty());
}

TEST_CASE("operator level/a stage adds before or after its product") {
    PathConstants path;
    path.first.addend = 3;
    path.first.factor = 10;
    CHECK(apply(whole_chain(path), {1, -3}) == std::vector<std::int64_t>{40, 0});
    path.first.adds_last = true;
    CHECK(apply(whole_chain(path), {1, -3}) == std::vector<std::int64_t>{13, -27});
}

TEST_CASE("operator level/leaky: negative numbers are scaled, others only shifted") {
    PathConstants path;
    path.second.scales_negative_only = true;
    path.second.factor = 3;
    path.second.shift = 1;
    path.second.negative_shift = 4;
    CHECK(apply(whole_chain(path), {8, -16}) == std::vector<std::int64_t>{4, -3});
}

TEST_CASE("operator level/the output's offset goes in before it is rounded") {
    PathConstants path;
    path.output = {.offset = 1, .factor = 1, .shift = 1};
    CHECK(apply(whole_chain(path), {1, 3}) == std::vector<std::int64_t>{2, 2}); // 1.5, 2.5
    path.output.rounding = emu::ops::Rounding::half_away;
    CHECK(apply(whole_chain(path), {1, 3}) == std::vector<std::int64_t>{2, 3});
}

TEST_CASE("operator level/types of convolutions") {
    CHECK(convolution_type("Conv")->activation.kind ==
          rknn::format::operator_level::Activation::Kind::none);
    CHECK(convolution_type("ConvRelu")->activation.kind ==
          rknn::format::operator_level::Activation::Kind::relu);
    CHECK(convolution_type("ConvExSwish")->activation.kind ==
          rknn::format::operator_level::Activation::Kind::table);
    const auto leaky = convolution_type("ConvLeakyReluAdd");
    REQUIRE(leaky);
    CHECK(leaky->activation.kind == rknn::format::operator_level::Activation::Kind::leaky);
    CHECK(leaky->adds);
    CHECK_FALSE(leaky->relu_after);
    const auto sum = convolution_type("ConvAddRelu");
    REQUIRE(sum);
    CHECK(sum->activation.kind == rknn::format::operator_level::Activation::Kind::none);
    CHECK(sum->adds);
    CHECK(sum->relu_after);
    for (const char* type :
         {"", "Con", "ConvTranspose", "ConvReluAddAdd", "ConvAddClip", "convRelu"}) {
        CHECK_FALSE(convolution_type(type));
    }
}

} // namespace rknn_format_tests

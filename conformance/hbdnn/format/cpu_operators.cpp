// SPDX-License-Identifier: Apache-2.0
// Operators of the CPU, each in a file without a subgraph, which needs no sidecar.
#include "conformance/hbdnn/format/sample_files.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/generic.h"

#include <catch2/catch.hpp>

namespace hbdnn::format {
namespace {

const std::vector<float> input{1, 2, 3, -4, 5, 0.25F};

emu::Result<std::vector<BpuModel>> load(const BpuFile& file) {
    return load_bpu_models(written(file), "", {nullptr, &emu::generic});
}

template <class T> std::vector<T> result_of(const BpuFile& file) {
    const auto models = load(file);
    INFO((models ? "" : models.error().detail));
    REQUIRE(models);
    const auto raw = std::as_bytes(std::span(input));
    const auto& program = std::get<emu::Program>(models->front().computation);
    const auto bytes = emu::lift::run_program(program, {{raw.begin(), raw.end()}})[0];
    std::vector<T> result(bytes.size() / sizeof(T));
    std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
}

// Why nothing computes it.
std::string refusal(const BpuFile& file) {
    const auto models = load(file);
    if (models) {
        const auto* none = std::get_if<emu::NoComputation>(&models->front().computation);
        return none ? none->why : "accepted";
    }
    CHECK(models.error().fault == emu::Fault::bad_model);
    return models.error().detail;
}

std::string refusal(const Node& node, std::vector<std::int32_t> result,
                    std::vector<Constant> constants = {}) {
    return refusal(one_node_file(node, std::move(result), std::move(constants)));
}

Node reshape() {
    return {"", "Reshape", {"shape"}, {}, {}};
}

Node power(std::int64_t type = 5) {
    return {"", "ElementWiseBinaryBroadcast", {"b"}, {}, {integer("eltwise_type", type)}};
}

Node mean(std::vector<std::int64_t> axes, std::int64_t type = 4) {
    return {"", "Reduction", {}, {}, {integer("reduction_type", type), integers("axes", axes)}};
}

Node softmax(std::int64_t axis) {
    return {"", "Softmax", {}, {}, {integer("axis", axis)}};
}

// The output holds the integers.
BpuFile quantising(std::int64_t bits, ElementType type, std::vector<float> scales,
                   std::vector<Attribute> more = {}) {
    Node node{"", "Quantize", {"s"}, {}, {integer("bits", bits), integer("num_args", 2)}};
    node.attributes.insert(node.attributes.end(), more.begin(), more.end());
    BpuFile file = one_node_file(node, {2, 3}, {reals("s", std::move(scales))});
    file.outputs[0].type = type;
    return file;
}

} // namespace

TEST_CASE("cpu: Quantize rounds half to even and saturates") {
    CHECK(result_of<std::int8_t>(quantising(8, ElementType::s8, {0.5F})) ==
          std::vector<std::int8_t>{2, 4, 6, -8, 10, 0});
    CHECK(result_of<std::int8_t>(quantising(8, ElementType::s8, {0.03125F})) ==
          std::vector<std::int8_t>{32, 64, 96, -128, 127, 8});
    CHECK(result_of<std::int16_t>(quantising(16, ElementType::s16, {0.03125F})) ==
          std::vector<std::int16_t>{32, 64, 96, -128, 160, 8});
    CHECK(result_of<std::int8_t>(quantising(8, ElementType::s8, {1, 2, 0.5F})) ==
          std::vector<std::int8_t>{1, 1, 6, -4, 2, 0});
    CHECK(result_of<std::int8_t>(quantising(8, ElementType::s8, {1, 2}, {integer("axis", 0)})) ==
          std::vector<std::int8_t>{1, 2, 3, -2, 2, 0});
}

TEST_CASE("cpu: Reshape, Softmax, powers and means") {
    CHECK(result_of<float>(one_node_file(reshape(), {3, 1, 2}, {extents("shape", {3, 1, -1})})) ==
          input);
    CHECK(result_of<float>(one_node_file(reshape(), {2, 3}, {extents("shape", {0, 3})})) == input);
    CHECK(result_of<float>(one_node_file(power(), {2, 3}, {reals("b", {2})})) ==
          std::vector<float>{1, 4, 9, 16, 25, 0.0625F});
    CHECK(result_of<float>(one_node_file(power(), {2, 3}, {reals("b", {1, 2, 3})})) ==
          std::vector<float>{1, 4, 27, -4, 25, 0.015625F});
    CHECK(result_of<float>(one_node_file(mean({1}), {2, 1})) == std::vector<float>{2, 1.25F / 3});
    CHECK(result_of<float>(one_node_file(mean({0, 1}), {1, 1})) == std::vector<float>{7.25F / 6});
    CHECK(result_of<float>(one_node_file(mean({-1}), {2})) == std::vector<float>{2, 1.25F / 3});
    const auto line = result_of<float>(one_node_file(softmax(-1), {2, 3}));
    const double sum = std::exp(-2.0) + std::exp(-1.0) + 1;
    CHECK(line[0] == Approx(std::exp(-2.0) / sum));
    CHECK(line[2] == Approx(1 / sum));
    CHECK(line[3] + line[4] + line[5] == Approx(1));
}

TEST_CASE("cpu: Concat of any number of inputs") {
    Constant more = reals("b", {7, 8});
    more.shape = {2, 1};
    const auto joined = [](std::vector<std::string> names, std::int64_t axis) {
        const auto count = static_cast<std::int64_t>(names.size()) + 1;
        return Node{"",
                    "Concat",
                    std::move(names),
                    {},
                    {integer("dimension", axis), integer("num_args", count)}};
    };
    CHECK(result_of<float>(one_node_file(joined({"b", "b"}, 1), {2, 5}, {more})) ==
          std::vector<float>{1, 2, 3, 7, 7, -4, 5, 0.25F, 8, 8});
    CHECK(result_of<float>(one_node_file(joined({}, 0), {2, 3})) == input);
    CHECK_THAT(refusal(joined({"b"}, 0), {4, 3}, {more}), Catch::Contains("differ along axis 1"));
    CHECK_THAT(refusal(joined({"b"}, 2), {2, 4}, {more}), Catch::Contains("no axis 2"));
    CHECK_THAT(refusal({"", "Concat", {"b"}, {}, {}}, {2, 4}, {more}),
               Catch::Contains("no dimension"));
}

TEST_CASE("cpu: an operator, type or attribute that was never seen is refused by its name") {
    CHECK_THAT(refusal({"", "GridSample", {}, {}, {}}, {2, 3}), Catch::Contains("GridSample"));
    CHECK_THAT(refusal(power(0), {2, 3}, {reals("b", {2})}), Catch::Contains("eltwise_type 0"));
    CHECK_THAT(refusal(mean({1}, 1), {2, 1}), Catch::Contains("reduction_type 1"));
    Node node = softmax(1);
    node.attributes.push_back(integer("beta", 1));
    CHECK_THAT(refusal(node, {2, 3}), Catch::Contains("attribute 'beta'"));
    node = power();
    node.attributes.push_back(integer("num_args", 3));
    CHECK_THAT(refusal(node, {2, 3}, {reals("b", {2})}), Catch::Contains("num_args"));
    CHECK_THAT(refusal(softmax(0), {2, 3}), Catch::Contains("not the last"));
    CHECK_THAT(refusal({"", "Softmax", {}, {}, {}}, {2, 3}), Catch::Contains("no axis"));
}

TEST_CASE("cpu: nodes that contradict the file are refused") {
    CHECK_THAT(refusal(reshape(), {3, 2}, {extents("shape", {2, 3})}),
               Catch::Contains("not what the file says"));
    CHECK_THAT(refusal(reshape(), {4}, {extents("shape", {4})}), Catch::Contains("cannot become"));
    CHECK_THAT(refusal(reshape(), {4}, {extents("shape", {-1, -1})}), Catch::Contains("shape"));
    CHECK_THAT(refusal(reshape(), {4}), Catch::Contains("not in the file"));
    CHECK_THAT(refusal(mean({2}), {2, 1}), Catch::Contains("axes"));
    CHECK_THAT(refusal(mean({1, 0}), {1, 1}), Catch::Contains("axes"));
    CHECK_THAT(refusal(mean({1}), {2, 3}), Catch::Contains("whether its axes stay"));
    CHECK_THAT(refusal(power(), {2, 3}, {reals("b", {1, 2})}), Catch::Contains("broadcast"));
    CHECK_THAT(refusal(power(), {2, 3}), Catch::Contains("nothing before it makes b"));
    Constant short_one = reals("b", {1, 2});
    short_one.shape = {3};
    CHECK_THAT(refusal(power(), {2, 3}, {short_one}), Catch::Contains("2 values"));
}

TEST_CASE("cpu: scales that do not fit are refused") {
    CHECK_THAT(refusal(quantising(8, ElementType::s8, {1, 2})), Catch::Contains("2 scales"));
    CHECK_THAT(refusal(quantising(8, ElementType::s8, {0})), Catch::Contains("no scales"));
    CHECK_THAT(refusal(quantising(8, ElementType::s8, {-1})), Catch::Contains("no scales"));
    CHECK_THAT(refusal(quantising(4, ElementType::s8, {1})), Catch::Contains("4 bits"));
    CHECK_THAT(refusal(quantising(16, ElementType::s8, {1})), Catch::Contains("another kind"));
    BpuFile wide = quantising(8, ElementType::s8, std::vector<float>((1 << 22) + 1, 1.0F));
    wide.inputs[0].shape = wide.outputs[0].shape = {1, (1 << 22) + 1};
    CHECK_THAT(refusal(wide), Catch::Contains("too many scales"));
    const Node dequantize{"", "Dequantize", {"s"}, {}, {}};
    CHECK_THAT(refusal(dequantize, {2, 3}, {reals("s", {1})}), Catch::Contains("not quantised"));
}

} // namespace hbdnn::format

// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/sample_files.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace hbdnn::format {
namespace {

HbmFile header_of(const char* tag, std::vector<std::string> names) {
    HbmFile result;
    result.march_tag = tag;
    result.runtime_version = "3.15.55.0";
    result.compiler_version = "3.49.15";
    result.tag = "ours";
    result.names = std::move(names);
    for (std::size_t i = 0; i < result.names.size(); ++i) {
        result.compiler_commands.emplace_back("--O3 --input-layout NHWC");
    }
    return result;
}

Node bpu(const char* name, std::vector<std::string> inputs, std::vector<std::string> outputs) {
    return {name, "BPU", std::move(inputs), std::move(outputs), {}};
}

Attribute num_args() {
    return integer("num_args", 2);
}

} // namespace

Attribute integer(const char* name, std::int64_t value) {
    return {name, AttributeKind::integer, value, 0, {}, {}};
}

Attribute text(const char* name, const char* value) {
    return {name, AttributeKind::text, 0, 0, value, {}};
}

Attribute integers(const char* name, std::vector<std::int64_t> values) {
    return {name, AttributeKind::integers, 0, 0, {}, std::move(values)};
}

Constant reals(const char* name, std::vector<float> values) {
    const auto count = static_cast<std::int64_t>(values.size());
    return {name, ElementType::f32, {count}, std::move(values), {}, {}};
}

Constant extents(const char* name, std::vector<std::int64_t> values) {
    const auto count = static_cast<std::int64_t>(values.size());
    return {name, ElementType::s64, {count}, {}, std::move(values), {}};
}

void set_note(BpuFile& file, const std::string& key, const std::string& value) {
    auto& entries = file.metadata.entries;
    const auto found = std::ranges::find_if(entries, [&](const auto& e) { return e.first == key; });
    if (found == entries.end())
        entries.emplace_back(key, value);
    else
        found->second = value;
}

BpuFile gray_file() {
    BpuFile file;
    file.name = "gray_net";
    file.nodes = {bpu("gray_subgraph_0", {"data"}, {"ip_quantized"}),
                  {"dequantize",
                   "Dequantize",
                   {"ip_quantized", "ip_x_scale"},
                   {"ip_real"},
                   {integer("axis", 1), text("output_data_format", "NCHW"), num_args()}},
                  {"reshape", "Reshape", {"ip_real", "ip_shape"}, {"ip"}, {}}};
    file.constants = {reals("ip_x_scale", {0.5F, 0.25F, 2}), extents("ip_shape", {-1, 3})};
    file.inputs = {{"data", ElementType::s8, {1, 2, 4, 1}}};
    file.outputs = {{"ip", ElementType::f32, {1, 3}}};
    file.values = {{"ip_quantized", ElementType::s32, {1, 3, 1, 1}},
                   {"ip_real", ElementType::f32, {1, 3, 1, 1}}};
    file.input_forms = {6};
    file.input_layouts = {2};
    set_note(file, "MARCH", "bernoulli2");
    set_note(file, "INPUT_TYPE_RT", "gray;");
    set_note(file, "INPUT_TYPE_TRAIN", "gray;");
    set_note(file, "INPUT_LAYOUT_RT", "NCHW;");
    set_note(file, "NORM_TYPE", "data_scale;");
    set_note(file, "SCALE_VALUE", "0.5,;");
    set_note(file, "input-source", "{'data': 'pyramid', '_default_value': 'ddr'}");
    file.hbm = header_of("X2A", {"gray_subgraph_0"});
    return file;
}

BpuFile nv12_file() {
    BpuFile file;
    file.name = "nv12_net";
    file.nodes = {bpu("nv12_subgraph_0", {"image"}, {"Conv_0_output"})};
    file.constants = {reals("Conv_0_x_scale", {0.5F, 0.125F})};
    file.inputs = {{"image", ElementType::s8, {1, 2, 4, 3}}};
    file.outputs = {{"Conv_0_output", ElementType::s32, {1, 2, 3, 2}}};
    file.input_forms = {7};
    file.input_layouts = {2};
    set_note(file, "MARCH", "bayes-e");
    set_note(file, "INPUT_TYPE_RT", "nv12;");
    set_note(file, "INPUT_TYPE_TRAIN", "bgr;");
    set_note(file, "NORM_TYPE", "data_mean_and_scale;");
    set_note(file, "MEAN_VALUE", "1,2,3,;");
    set_note(file, "SCALE_VALUE", "0.5,0.25,0.125,;");
    set_note(file, "input-source", "{'_default_value': 'resizer'}");
    file.hbm = header_of("B2E", {"nv12_subgraph_0"});
    return file;
}

BpuFile two_segments_file() {
    BpuFile file;
    file.name = "two_segments";
    const std::vector<Attribute> to_int8{integer("bits", 8), num_args()};
    file.nodes = {
        {"q", "Quantize", {"x", "x_scale"}, {"x_quantized"}, to_int8},
        bpu("net_subgraph_0", {"x_quantized"}, {"a_quantized", "b_between"}),
        {"d", "Dequantize", {"a_quantized", "a_scale"}, {"a"}, {num_args()}},
        {"p",
         "ElementWiseBinaryBroadcast",
         {"a", "two"},
         {"a_squared"},
         {integer("eltwise_type", 5)}},
        {"m",
         "Reduction",
         {"a_squared"},
         {"mean"},
         {integer("reduction_type", 4), integers("axes", {1})}},
        {"q2", "Quantize", {"mean", "m_scale"}, {"mean_quantized"}, to_int8},
        bpu("net_subgraph_1", {"mean_quantized", "b_between"}, {"y_quantized"}),
        {"d2", "Dequantize", {"y_quantized", "y_scale"}, {"y_real"}, {integer("axis", 1)}},
        {"s", "Softmax", {"y_real"}, {"y"}, {integer("axis", 1)}}};
    file.constants = {reals("x_scale", {0.5F}), reals("a_scale", {0.25F}), reals("two", {2}),
                      reals("m_scale", {1}), reals("y_scale", {0.5F, 0.25F, 0.5F, 0.25F})};
    file.inputs = {{"x", ElementType::f32, {1, 4}}};
    file.outputs = {{"y", ElementType::f32, {1, 4}}};
    file.values = {
        {"x_quantized", ElementType::s8, {1, 4}},    {"a_quantized", ElementType::s8, {1, 4}},
        {"b_between", ElementType::s8, {1, 4}},      {"a", ElementType::f32, {1, 4}},
        {"a_squared", ElementType::f32, {1, 4}},     {"mean", ElementType::f32, {1, 1}},
        {"mean_quantized", ElementType::s8, {1, 1}}, {"y_quantized", ElementType::s16, {1, 4}},
        {"y_real", ElementType::f32, {1, 4}}};
    file.input_forms = {5};
    set_note(file, "MARCH", "bayes-e");
    set_note(file, "INPUT_TYPE_RT", "featuremap;");
    set_note(file, "input-source", "{'x': 'ddr', '_default_value': 'ddr'}");
    file.hbm = header_of("B2E", {"net_subgraph_0", "net_subgraph_1"});
    return file;
}

BpuFile one_node_file(Node node, std::vector<std::int32_t> result,
                      std::vector<Constant> constants) {
    BpuFile file;
    file.name = "one_node";
    node.inputs.insert(node.inputs.begin(), "x");
    node.outputs = {"y"};
    node.name = "node";
    file.nodes = {std::move(node)};
    file.constants = std::move(constants);
    file.inputs = {{"x", ElementType::f32, {2, 3}}};
    file.outputs = {{"y", ElementType::f32, std::move(result)}};
    file.input_forms = {5};
    set_note(file, "MARCH", "bayes");
    return file;
}

emu::SharedBytes written(const BpuFile& file) {
    return writer::write_bpu_file(file);
}

BpuFile read_again(const BpuFile& file) {
    auto again = read_bpu_file(written(file));
    INFO((again ? "" : again.error().detail));
    REQUIRE(again);
    return *std::move(again);
}

std::string refusal_of(const BpuFile& file) {
    const auto models = describe_bpu_models(written(file), "", {nullptr, nullptr});
    if (models) return {};
    CHECK(models.error().fault == emu::Fault::bad_model);
    return models.error().detail;
}

} // namespace hbdnn::format

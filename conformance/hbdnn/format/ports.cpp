// SPDX-License-Identifier: Apache-2.0
// What the runtime reports of written files.
#include "conformance/hbdnn/format/sample_files.h"
#include "libhbdnn/format/bpu_ports.h"

#include <catch2/catch.hpp>

namespace hbdnn::format {
namespace {

BpuPorts ports(const BpuFile& file) {
    auto read = ports_of(read_again(file));
    INFO((read ? "" : read.error().detail));
    REQUIRE(read);
    return *std::move(read);
}

using Shape = std::vector<std::int32_t>;

} // namespace

TEST_CASE("ports: a gray image and real numbers") {
    const BpuPorts read = ports(gray_file());
    const Port& input = read.inputs[0];
    CHECK(input.name == "data");
    CHECK(input.type == TensorType::y);
    CHECK(input.layout == Layout::nchw);
    CHECK(input.valid_shape == Shape{1, 1, 2, 4});
    CHECK(input.aligned_shape == Shape{1, 1, 2, 4});
    CHECK(input.aligned_bytes == 8);
    CHECK(input.source == InputSource::pyramid);
    CHECK(input.picture.trained == PictureRules::Trained::luma);
    CHECK(input.picture.normalisation.mean == std::vector<float>{0});
    CHECK(input.picture.normalisation.deviation == std::vector<float>{2});
    const Port& output = read.outputs[0];
    CHECK(output.type == TensorType::f32);
    CHECK(output.valid_shape == Shape{1, 3});
    CHECK(output.strides == std::vector<std::int64_t>{12, 4});
    CHECK(output.aligned_bytes == 12);
    CHECK(output.quant.kind == PortQuant::Kind::none);
}

TEST_CASE("ports: NV12 and integers whose scales stayed in the file") {
    const BpuPorts read = ports(nv12_file());
    const Port& input = read.inputs[0];
    CHECK(input.type == TensorType::nv12);
    CHECK(input.valid_shape == Shape{1, 3, 2, 4});
    CHECK(input.aligned_bytes == 12);
    CHECK(input.source == InputSource::resizer); // by default
    CHECK(input.picture.trained == PictureRules::Trained::bgr);
    CHECK(input.picture.normalisation.mean == std::vector<float>{1, 2, 3});
    CHECK(input.picture.normalisation.deviation == std::vector<float>{2, 4, 8});
    const Port& output = read.outputs[0];
    CHECK(output.type == TensorType::s32);
    CHECK(output.layout == Layout::nhwc);
    CHECK(output.quant.kind == PortQuant::Kind::scale);
    CHECK(output.quant.scales == std::vector<float>{0.5F, 0.125F});
    CHECK(output.quant.axis == 3);
    CHECK(output.strides == std::vector<std::int64_t>{48, 24, 8, 4});
}

TEST_CASE("ports: one scale for all says nothing of the layout") {
    BpuFile file = nv12_file();
    file.constants = {reals("Conv_0_x_scale", {0.5F})};
    const Port output = ports(file).outputs[0];
    CHECK(output.layout == Layout::nchw);
    CHECK(output.quant.scales == std::vector<float>{0.5F});
}

TEST_CASE("ports: scales of another tensor, or that a node reads, are not an output's") {
    BpuFile file = nv12_file();
    file.constants = {reals("Conv_1_x_scale", {0.5F})};
    CHECK(ports(file).outputs[0].quant.kind == PortQuant::Kind::none);
    file.constants = {reals("Conv_0_x_scale", {0.5F, 0.5F, 0.5F, 0.5F, 0.5F})};
    CHECK(ports(file).outputs[0].quant.kind == PortQuant::Kind::none);
    file.constants = {reals("Conv_0_x_scale", {0.5F})};
    file.nodes.push_back({"d", "Dequantize", {"other", "Conv_0_x_scale"}, {"real"}, {}});
    CHECK(ports(file).outputs[0].quant.kind == PortQuant::Kind::none);
}

TEST_CASE("ports: feature maps keep the file's shape") {
    const BpuPorts read = ports(two_segments_file());
    CHECK(read.inputs[0].type == TensorType::f32);
    CHECK(read.inputs[0].layout == Layout::nchw);
    CHECK(read.inputs[0].valid_shape == Shape{1, 4});
    CHECK(read.inputs[0].source == InputSource::ddr);
    CHECK(read.inputs[0].quant.kind == PortQuant::Kind::none);
    BpuFile file = two_segments_file();
    set_note(file, "INPUT_LAYOUT_RT", "NHWC;");
    CHECK(ports(file).inputs[0].layout == Layout::nhwc);
}

TEST_CASE("ports: pixels in planes or not") {
    BpuFile file = nv12_file();
    file.input_forms = {};
    for (const auto& [text, type] : {std::pair{"rgb;", TensorType::rgb},
                                     {"bgr;", TensorType::bgr},
                                     {"yuv444;", TensorType::yuv444}}) {
        set_note(file, "INPUT_TYPE_RT", text);
        set_note(file, "INPUT_LAYOUT_RT", "NHWC;");
        CHECK(ports(file).inputs[0].type == type);
        CHECK(ports(file).inputs[0].valid_shape == Shape{1, 2, 4, 3});
        CHECK(ports(file).inputs[0].aligned_bytes == 24);
        set_note(file, "INPUT_LAYOUT_RT", "NCHW;");
        CHECK(ports(file).inputs[0].valid_shape == Shape{1, 3, 2, 4});
    }
}

TEST_CASE("ports: the model's name, notes, tag and chip") {
    const auto models = describe_bpu_models(written(gray_file()), "", {nullptr, nullptr});
    REQUIRE(models);
    const BpuDescription& model = models->front();
    CHECK(model.name == "gray_net");
    CHECK(model.tag == "ours");
    CHECK(model.chip->name == "x3");
    CHECK_THAT(model.description.bytes, Catch::Contains("\"MARCH\": \"bernoulli2\""));
}

} // namespace hbdnn::format

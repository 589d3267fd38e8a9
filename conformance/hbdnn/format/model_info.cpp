// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/model_info.h"

#include "conformance/hbdnn/format/sample_files.h"
#include "emu-core/base/json.h"

#include <catch2/catch.hpp>

namespace hbdnn::format {
namespace {

// In the forms of three generations of the tool, with what else boards print around it.
const char* const board_text = R"([BPU_PLAT]BPU Platform Version(1.3.6)!
[HBRT] set log level as 0. version = 3.15.55.0
[A][DNN][packed_model.cpp:247][Model](2025-01-01,10:00:00.1) [HorizonRT] The model builder version = 1.24.3
Load model to DDR cost 10.5ms.
This model file has 2 model:
[first] [second]
---------------------------------------------------------------------
[model name]: first

input[0]: 
name: images
input source: HB_DNN_INPUT_FROM_PYRAMID
valid shape: (1,3,64,96,)
aligned shape: (1,3,64,96,)
aligned byte size: 9216
tensor type: HB_DNN_IMG_TYPE_NV12
tensor layout: HB_DNN_LAYOUT_NCHW
quanti type: NONE
stride: (0,0,0,0,)

output[0]: 
name: boxes
valid shape: (1,8,12,3,)
aligned shape: (1,8,12,4,)
aligned byte size: 1536
tensor type: HB_DNN_TENSOR_TYPE_S32
tensor layout: HB_DNN_LAYOUT_NHWC
quanti type: SCALE
stride: (1536,192,16,4,)
scale data: 0.5,0.25,8.58645e-05,
quantizeAxis: 3

output[1]: 
name: mask
valid shape: (1,8,12,2,)
aligned shape: (1,8,12,2,)
aligned byte size: 384
tensor type: HB_DNN_TENSOR_TYPE_S16
tensor layout: HB_DNN_LAYOUT_NCHW
quanti type: SCALE
stride: (384,48,4,2,)
scale data: 0.000191903,

---------------------------------------------------------------------
[model name]: second
input[0]:
name: left
valid shape: (1,4,6,3,)
aligned shape: (1,4,6,4,)
tensor type: HB_DNN_IMG_TYPE_BGR
tensor layout: HB_DNN_LAYOUT_NHWC
quanti type: SHIFT
shift data: 0,0,0,
input type train: bgr
mean value: 1,2,3
scale value: 0.5
input[1]:
name: open
valid shape: (1,4,6,1)
aligned byte size: -1
tensor type: HB_DNN_TENSOR_TYPE_U8
quanti type: NONE
stride: (-1,-1,1,1)
output[0]:
name: y
valid shape: (1,10)
aligned byte size: 4096
tensor type: HB_DNN_TENSOR_TYPE_S8
quanti type: SCALE
stride: (10,1)
scale data: (0.00771821)
zero_point data: (0)
---------------------------------------------------------------------
name: of something else
)";

std::vector<ModelInfo> read(std::string_view text) {
    auto models = read_model_info(text);
    INFO((models ? "" : models.error().detail));
    REQUIRE(models);
    return *std::move(models);
}

std::string refusal(std::string text, const std::string& from, const std::string& to) {
    const std::size_t place = text.find(from);
    REQUIRE(place != text.npos);
    text.replace(place, from.size(), to);
    const auto models = read_model_info(text);
    if (models) return "accepted";
    CHECK(models.error().fault == emu::Fault::bad_model);
    return models.error().detail;
}

} // namespace

TEST_CASE("model_info: what boards print") {
    const auto models = read(board_text);
    REQUIRE(models.size() == 2);
    CHECK(models[0].name == "first");
    const Port& image = models[0].inputs[0];
    CHECK(image.name == "images");
    CHECK(image.type == TensorType::nv12);
    CHECK(image.source == InputSource::pyramid);
    CHECK(image.aligned_bytes == 9216);
    CHECK(image.strides.empty());
    REQUIRE(models[0].outputs.size() == 2);
    const Port& boxes = models[0].outputs[0];
    CHECK(boxes.layout == Layout::nhwc);
    CHECK(boxes.aligned_shape == std::vector<std::int32_t>{1, 8, 12, 4});
    CHECK(boxes.strides == std::vector<std::int64_t>{1536, 192, 16, 4});
    CHECK(boxes.quant.scales == std::vector<float>{0.5F, 0.25F, 8.58645e-05F});
    CHECK(boxes.quant.axis == 3);
    CHECK(models[0].outputs[1].quant.scales.size() == 1);
    const Port& left = models[1].inputs[0];
    CHECK(left.quant.kind == PortQuant::Kind::shift);
    CHECK(left.quant.shifts == std::vector<std::uint8_t>{0, 0, 0});
    CHECK(left.quant.axis == 3);
    CHECK(left.picture.trained == PictureRules::Trained::bgr);
    CHECK(left.picture.normalisation.mean == std::vector<float>{1, 2, 3});
    CHECK(left.picture.normalisation.deviation == std::vector<float>{2, 2, 2});
    const Port& open = models[1].inputs[1];
    CHECK(open.aligned_bytes == 24);
    CHECK(open.strides == std::vector<std::int64_t>{24, 6, 1, 1});
    CHECK(models[1].outputs[0].aligned_bytes == 4096);
    CHECK(models[1].outputs[0].quant.zero_points == std::vector<std::int32_t>{0});
}

TEST_CASE("model_info: its own text comes back") {
    const auto models = read(board_text);
    const std::string text = model_info_text(models);
    CHECK(model_info_text(read(text)) == text);
    CHECK(begins_as_model_info(std::as_bytes(std::span(text))));
}

TEST_CASE("model_info: text with other line ends") {
    std::string text = board_text;
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2)
        text.insert(at, "\r");
    CHECK(model_info_text(read(text)) == model_info_text(read(board_text)));
}

TEST_CASE("model_info: what is no such text") {
    for (const std::string& text : {std::string(), std::string("input[0]:\nname: x\n"),
                                    std::string("[model name]: a\0", 16)}) {
        CHECK(!begins_as_model_info(std::as_bytes(std::span(text))));
    }
    CHECK(!read_model_info(""));
    CHECK(!read_model_info("[model name]: x\n"));
}

TEST_CASE("model_info: values that are not understood, with their line") {
    struct Row {
        const char *from, *to, *detail;
    };
    const Row rows[] = {
        {"valid shape: (1,3,64,96,)", "valid shape: (1,3,64,x,)", "line 10 (input 0): its valid"},
        {"valid shape: (1,3,64,96,)", "valid shape: (1,3,64,95,)", "image"},
        {"valid shape: (1,3,64,96,)", "valid shape: (1,3,-64,96,)", "valid shape"},
        {"valid shape: (1,3,64,96,)", "no shape", "valid shape ''"},
        {"aligned byte size: 9216", "aligned byte size: 9215", "needs 9216 bytes"},
        {"aligned byte size: 9216", "aligned byte size: lots", "aligned byte size 'lots'"},
        {"HB_DNN_IMG_TYPE_NV12", "HB_DNN_IMG_TYPE_NV21", "HB_DNN_IMG_TYPE_NV21"},
        {"tensor type: HB_DNN_IMG_TYPE_NV12", "", "no 'tensor type'"},
        {"HB_DNN_LAYOUT_NCHW", "HB_DNN_LAYOUT_CHWN", "tensor layout"},
        {"HB_DNN_INPUT_FROM_PYRAMID", "HB_DNN_INPUT_FROM_SKY", "input source"},
        {"quanti type: SCALE", "quanti type: LOG", "quanti type 'LOG'"},
        {"scale data: 0.5,0.25,8.58645e-05,", "scale data: 0.5,0.25,...", "scale data"},
        {"scale data: 0.5,0.25,8.58645e-05,", "scale data: 0.5,0.25,", "2 scales"},
        {"scale data: 0.5,0.25,8.58645e-05,", "scale data: 0.5,0.25,-1,", "usable"},
        {"scale data: 0.5,0.25,8.58645e-05,", "", "no usable scales"},
        {"quantizeAxis: 3", "quantizeAxis: 4", "no axis"},
        {"quantizeAxis: 3", "quantizeAxis: last", "quantizeAxis"},
        {"stride: (1536,192,16,4,)", "stride: (1536,192,16,)", "stride"},
        {"stride: (1536,192,16,4,)", "stride: (1536,1920,16,4,)", "needs"},
        {"stride: (1536,192,16,4,)", "stride: (1536,9223372036854775807,16,4)", "beyond"},
        {"aligned shape: (1,8,12,4,)", "aligned shape: (1,8,11,4,)", "aligned shape"},
        {"aligned shape: (1,8,12,4,)", "aligned shape: (1,8,12,)", "aligned shape"},
        {"shift data: 0,0,0,", "shift data: 0,32,0,", "beyond 31"},
        {"shift data: 0,0,0,", "shift data:", "no shifts"},
        {"input type train: bgr", "input type train: gray", "colours"},
        {"mean value: 1,2,3", "mean value: 1,2", "colours, mean or scale"},
        {"zero_point data: (0)", "zero_point data: (0,0)", "2 zero points"},
        {"zero_point data: (0)", "zero_point data: (3000000000)", "int32"},
        {"output[1]:", "output[2]:", "the number is not 1"},
        {"name: boxes", "name: boxes\nname: again", "there twice"},
        {"output[0]: \nname: boxes", "name: boxes", "there twice"},
    };
    for (const Row& row : rows) {
        INFO(row.from << " -> " << row.to);
        CHECK_THAT(refusal(board_text, row.from, row.to), Catch::Contains(row.detail));
    }
}

} // namespace hbdnn::format

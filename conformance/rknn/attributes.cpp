// SPDX-License-Identifier: Apache-2.0
// Attribute arithmetic against figures that boards printed (public logs) and the user guide's
// tables.
#include "conformance/rknn/open_context.h"
#include "conformance/rknn/sample_program.h"
#include "librknnrt/convert/convert.h"

#include <catch2/catch.hpp>

using namespace rknn;
using emu::Dtype;
using emu::Shape;

namespace {

using Dims = std::vector<std::uint32_t>;

emu::TensorSpec spec_of(Dtype dtype, const Shape& shape) {
    return {"tensor", dtype, shape, emu::Quant::affine(0.5F, 3)};
}

Port input_of(const emu::Program& program) {
    auto ports = input_ports(program);
    REQUIRE(ports);
    return ports->front();
}

Port output_of(const emu::Program& program) {
    auto ports = output_ports(program);
    REQUIRE(ports);
    return ports->front();
}

} // namespace

TEST_CASE("attributes/a picture's lines are padded to the chip's alignment") {
    struct Row {
        const char* chip;
        Shape shape;
        std::uint32_t w_stride, size, size_with_stride;
    };
    const auto row = GENERATE(values<Row>({
        {"rk3588", {1, 640, 640, 3}, 640, 1228800, 1228800},
        {"rk3588", {1, 224, 224, 3}, 224, 150528, 150528},
        {"rk3588", {1, 28, 28, 1}, 32, 784, 896},
        {"rk3568", {1, 28, 28, 1}, 32, 784, 896},
        {"rk3568", {1, 10, 20, 4}, 24, 800, 960},
        {"rk3588", {2, 10, 20, 4}, 32, 1600, 2560},
        {"rk3576", {1, 224, 224, 3}, 224, 150528, 150528},
        {"rk3562", {1, 10, 20, 3}, 32, 600, 960},
        {"rk3566", {1, 10, 20, 3}, 24, 600, 720},
        {"rv1106", {1, 10, 20, 3}, 32, 600, 960},
        {"rv1126b", {1, 10, 20, 3}, 32, 600, 960},
    }));
    const Port port = input_of(emu::lone_tensor(row.chip, spec_of(Dtype::i8, row.shape)));
    for (const auto& attr : {input_attr(port, 0), native_input_attr(port, 0)}) {
        CHECK(attr.fmt == RKNN_TENSOR_NHWC);
        CHECK(attr.w_stride == row.w_stride);
        CHECK(attr.size == row.size);
        CHECK(attr.size_with_stride == row.size_with_stride);
    }
}

TEST_CASE("attributes/outputs are NCHW, with whole blocks in size_with_stride") {
    struct Row {
        const char* chip;
        Dtype dtype;
        Shape shape;
        Dims dims;
        std::uint32_t size, size_with_stride;
    };
    const auto row = GENERATE(values<Row>({
        {"rk3588", Dtype::i8, {1, 80, 80, 255}, {1, 255, 80, 80}, 1632000, 1638400},
        {"rk3588", Dtype::i8, {1, 40, 40, 255}, {1, 255, 40, 40}, 408000, 491520},
        {"rk3588", Dtype::i8, {1, 20, 20, 255}, {1, 255, 20, 20}, 102000, 163840},
        {"rk3588", Dtype::i8, {1, 2048, 288, 1}, {1, 1, 2048, 288}, 589824, 9437184},
        {"rk3588", Dtype::f32, {1, 1, 1, 1000}, {1, 1000, 1, 1}, 2000, 16000},
        {"rk3576", Dtype::i8, {1, 20, 20, 255}, {1, 255, 20, 20}, 102000, 163840},
        // No board's log is public; the rule is the same, C2 is half as much.
        {"rk3568", Dtype::i8, {1, 20, 20, 255}, {1, 255, 20, 20}, 102000, 122880},
        {"rk3568", Dtype::f32, {1, 1, 1, 1000}, {1, 1000, 1, 1}, 2000, 8000},
    }));
    const auto attr =
        output_attr(output_of(emu::lone_tensor(row.chip, spec_of(row.dtype, row.shape))), 7);
    CHECK(attr.index == 7);
    CHECK(attr.fmt == RKNN_TENSOR_NCHW);
    CHECK(dims_of(attr) == row.dims);
    CHECK(attr.dims[4] == 0);
    CHECK(attr.w_stride == 0);
    CHECK(attr.size == row.size);
    CHECK(attr.size_with_stride == row.size_with_stride);
}

TEST_CASE("attributes/native outputs are blocks, more of them after a convolution") {
    struct Row {
        const char* chip;
        Dtype dtype;
        Shape shape;
        emu::Command command;
        Dims dims;
    };
    const auto row = GENERATE(values<Row>({
        {"rk3588", Dtype::i8, {1, 80, 80, 64}, emu::ops::Conv{}, {1, 4, 80, 80, 16}},
        {"rk3588", Dtype::i8, {1, 80, 80, 80}, emu::ops::Conv{}, {1, 6, 80, 80, 16}},
        {"rk3588", Dtype::i8, {1, 80, 80, 1}, emu::ops::Conv{}, {1, 2, 80, 80, 16}},
        {"rk3588", Dtype::i8, {1, 80, 80, 1}, emu::ops::MaxPool{}, {1, 1, 80, 80, 16}},
        {"rk3588", Dtype::f32, {1, 1, 1, 1000}, emu::ops::Softmax{}, {1, 125, 1, 1, 8}},
        {"rk3568", Dtype::i8, {1, 80, 80, 255}, emu::ops::Conv{}, {1, 32, 80, 80, 8}},
        {"rk3568", Dtype::f32, {1, 8, 8, 3}, emu::ops::Conv{}, {1, 2, 8, 8, 4}},
        {"rk3576", Dtype::i8, {1, 8, 8, 80}, emu::ops::Conv{}, {1, 6, 8, 8, 16}},
        {"rk3562", Dtype::i8, {1, 8, 8, 80}, emu::ops::Conv{}, {1, 5, 8, 8, 16}},
        {"rv1106", Dtype::i8, {1, 8, 8, 80}, emu::ops::Conv{}, {1, 5, 8, 8, 16}},
        {"rv1106", Dtype::f32, {1, 8, 8, 3}, emu::ops::Conv{}, {1, 2, 8, 8, 8}},
        {"rk3588", Dtype::i8, {1, 8, 8, 80}, emu::ops::Depthwise{}, {1, 8, 8, 8, 16}},
        {"rk3588", Dtype::f32, {1, 8, 8, 3}, emu::ops::Depthwise{}, {1, 4, 8, 8, 8}},
    }));
    const auto program = emu::computed_tensor(row.chip, spec_of(row.dtype, row.shape), row.command);
    const auto attr = native_output_attr(output_of(program), 0);
    CHECK(attr.fmt == RKNN_TENSOR_NC1HWC2);
    CHECK(dims_of(attr) == row.dims);
    std::uint32_t product = 1;
    for (const std::uint32_t extent : row.dims) product *= extent;
    CHECK(attr.n_elems == product);
    CHECK(attr.size == product * (row.dtype == Dtype::i8 ? 1 : 2));
    CHECK(attr.size_with_stride == attr.size);
}

TEST_CASE("attributes/inputs with other channel counts are blocks") {
    const Port port = input_of(emu::lone_tensor("rk3588", spec_of(Dtype::i8, {1, 5, 7, 20})));
    const auto attr = input_attr(port, 0), native = native_input_attr(port, 0);
    CHECK(attr.fmt == RKNN_TENSOR_NHWC);
    CHECK(dims_of(attr) == Dims{1, 5, 7, 20});
    CHECK(attr.w_stride == 0);
    CHECK(attr.size == 700);
    CHECK(attr.size_with_stride == 1120);
    CHECK(native.fmt == RKNN_TENSOR_NC1HWC2);
    CHECK(dims_of(native) == Dims{1, 2, 5, 7, 16});
    CHECK(native.size == 1120);
}

TEST_CASE("attributes/other ranks keep the model's order") {
    const auto program = emu::lone_tensor("rk3588", spec_of(Dtype::i8, {1, 10}));
    for (const auto& attr :
         {input_attr(input_of(program), 0), native_input_attr(input_of(program), 0),
          output_attr(output_of(program), 0), native_output_attr(output_of(program), 0)}) {
        CHECK(attr.fmt == RKNN_TENSOR_UNDEFINED);
        CHECK(dims_of(attr) == Dims{1, 10});
        CHECK(attr.w_stride == 0);
        CHECK(attr.size == 10);
        CHECK(attr.size_with_stride == 10);
    }
}

TEST_CASE("attributes/types and quantisation as boards have them") {
    struct Row {
        Dtype inside;
        rknn_tensor_type type;
        std::int32_t zp;
        float scale;
        std::uint32_t bytes;
    };
    const auto row = GENERATE(values<Row>({
        {Dtype::i8, RKNN_TENSOR_INT8, 3, 0.5F, 1},
        {Dtype::u8, RKNN_TENSOR_INT8, -125, 0.5F, 1},
        {Dtype::f32, RKNN_TENSOR_FLOAT16, 0, 1.0F, 2},
        {Dtype::i16, RKNN_TENSOR_INT16, 3, 0.5F, 2},
    }));
    const auto attr =
        input_attr(input_of(emu::lone_tensor("rk3588", spec_of(row.inside, {1, 4, 4, 2}))), 0);
    CHECK(attr.type == row.type);
    CHECK(attr.qnt_type == RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC);
    CHECK(attr.zp == row.zp);
    CHECK(attr.scale == row.scale);
    CHECK(attr.size == 32 * row.bytes);
}

TEST_CASE("attributes/names end within their field and are never empty") {
    emu::TensorSpec spec = spec_of(Dtype::i8, {1, 10});
    spec.name = std::string(400, 'x');
    CHECK(std::string(input_attr(input_of(emu::lone_tensor("rk3588", spec)), 0).name) ==
          std::string(255, 'x'));
    spec.name.clear();
    CHECK(std::string(output_attr(output_of(emu::lone_tensor("rk3588", spec)), 0).name) ==
          "output0");
}

TEST_CASE("attributes/a tensor quantised per channel is refused") {
    emu::TensorSpec spec = spec_of(Dtype::i8, {1, 2});
    spec.quant.scales = {1, 2};
    spec.quant.zero_points = {0, 0};
    spec.quant.axis = 1;
    const auto ports = input_ports(emu::lone_tensor("rk3588", spec));
    REQUIRE(!ports);
    CHECK(ports.error().fault == emu::Fault::bad_model);
}

// SPDX-License-Identifier: Apache-2.0
// Ports as the unified interface shows them, and its tensors as requests.
#include "libhbdnn/unified/tensors.h"
#include "conformance/hbdnn/unified/ports.h"

#include <catch2/catch.hpp>

using namespace hbdnn;
using Shape = std::vector<std::int32_t>;
using Strides = std::vector<std::int64_t>;

namespace {

// One for each of the port's tensors, in memory of the application's.
struct Given {
    std::vector<UnifiedTensor> tensors;
    std::vector<hbDNNTensor> given;

    explicit Given(const Port& port) : tensors(tensors_of(std::vector{port})) {
        for (const UnifiedTensor& tensor : tensors) {
            hbDNNTensor one{};
            one.properties = to_properties(tensor);
            one.sysMem = {0x1000 * (given.size() + 1), nullptr, 77};
            given.push_back(one);
        }
    }
    hbDNNTensorProperties& properties(std::size_t i) { return given[i].properties; }
    // Rows of so many bytes, with nothing between them, as samples calculate.
    void decide(std::size_t i, std::int64_t row) {
        properties(i).stride[1] = row;
        properties(i).stride[0] = row * properties(i).validShape.dimensionSize[1];
    }
    emu::Result<TensorRecord> record(const Port& port) const {
        return to_record(port, tensors, given.data());
    }
};

} // namespace

TEST_CASE("unified/an NV12 picture is two tensors whose rows are the application's affair") {
    const auto tensors = tensors_of(std::vector{picture(TensorType::nv12, Layout::nchw, 8, 4)});
    REQUIRE(tensors.size() == 2);
    CHECK(tensors[0].name == "picture_y");
    CHECK(tensors[0].shape == Shape{1, 4, 8, 1});
    CHECK(tensors[0].strides == Strides{-1, -1, 1, 1});
    CHECK(tensors[1].name == "picture_uv");
    CHECK(tensors[1].shape == Shape{1, 2, 4, 2});
    CHECK(tensors[1].strides == Strides{-1, -1, 2, 1});
    CHECK(tensors[1].aligned_bytes == -1);
    CHECK(tensors[1].port == 0);
    CHECK(to_properties(tensors[1]).tensorType == HB_DNN_TENSOR_TYPE_U8);
    CHECK(to_properties(tensors[1]).quantiType == NONE);
}

TEST_CASE("unified/other ports are one tensor each") {
    const auto tensors = tensors_of(std::vector{picture(TensorType::rgb, Layout::nhwc, 8, 4),
                                                picture(TensorType::y, Layout::nchw, 8, 4),
                                                tensor(TensorType::f32, {2, 3, 5})});
    REQUIRE(tensors.size() == 3);
    CHECK(tensors[0].shape == Shape{1, 4, 8, 3});
    CHECK(tensors[0].strides == Strides{96, 24, 3, 1});
    CHECK(tensors[1].name == "picture");
    CHECK(tensors[1].shape == Shape{1, 4, 8, 1});
    CHECK(tensors[2].strides == Strides{60, 20, 4});
    CHECK(tensors[2].aligned_bytes == 120);
    CHECK(to_properties(tensors[2]).tensorType == HB_DNN_TENSOR_TYPE_F32);
    CHECK(to_properties(tensors[2]).validShape.numDimensions == 3);
}

TEST_CASE("unified/shifts are told as scales") {
    Port port = tensor(TensorType::s8, {1, 2});
    port.quant.kind = PortQuant::Kind::shift;
    port.quant.shifts = {3, 0};
    port.quant.axis = 1;
    const auto tensors = tensors_of(std::vector{port});
    const hbDNNTensorProperties properties = to_properties(tensors[0]);
    CHECK(properties.quantiType == SCALE);
    CHECK(properties.quantizeAxis == 1);
    REQUIRE(properties.scale.scaleLen == 2);
    CHECK(properties.scale.scaleData[0] == 0.125F);
    CHECK(properties.scale.scaleData[1] == 1.0F);
    CHECK(properties.scale.zeroPointLen == 0);
    CHECK(properties.scale.zeroPointData == nullptr);
}

TEST_CASE("unified/scales and zero points are the model's") {
    Port port = tensor(TensorType::u8, {1, 2});
    port.quant.kind = PortQuant::Kind::scale;
    port.quant.scales = {0.5F};
    port.quant.zero_points = {200};
    const auto tensors = tensors_of(std::vector{port});
    const hbDNNTensorProperties properties = to_properties(tensors[0]);
    REQUIRE(properties.scale.zeroPointLen == 1);
    CHECK(properties.scale.zeroPointData == tensors[0].zero_points.data());
    CHECK(properties.scale.zeroPointData[0] == 200);
}

TEST_CASE("unified/two planes are one picture") {
    const Port port = picture(TensorType::nv12, Layout::nchw, 8, 4);
    Given given(port);
    given.decide(0, 32);
    given.decide(1, 64);
    const auto record = given.record(port);
    REQUIRE(record);
    CHECK(record->type == TensorType::nv12_separate);
    CHECK(record->strides == Strides{32, 64});
    CHECK(record->memories[0].physical == 0x1000);
    CHECK(record->memories[1].physical == 0x2000);
    CHECK(record->memories[1].bytes == 77);
}

TEST_CASE("unified/a batch of pictures has rows alike") {
    Port port = picture(TensorType::nv12, Layout::nchw, 8, 4);
    port.valid_shape[0] = 3;
    Given given(port);
    given.decide(0, 16);
    given.decide(1, 16);
    const auto record = given.record(port);
    REQUIRE(record);
    CHECK(record->strides.empty());
    CHECK(record->aligned_shape == Shape{3, 3, 4, 16});
    given.decide(1, 32);
    CHECK_FALSE(given.record(port));
    given.decide(1, 16);
    given.properties(0).stride[0] += 16;
    CHECK_FALSE(given.record(port));
}

TEST_CASE("unified/strides that are still open, or wrong") {
    const Port port = picture(TensorType::nv12, Layout::nchw, 8, 4);
    Given given(port);
    const auto open = given.record(port);
    REQUIRE_FALSE(open);
    CHECK(open.error().detail.find("picture_y: stride[0] is -1") == 0);
    given.decide(0, 8);
    CHECK_FALSE(given.record(port));
    given.decide(1, 8);
    CHECK(given.record(port));
    given.decide(1, 7);
    CHECK_FALSE(given.record(port));
    given.decide(1, 8);
    given.properties(1).stride[2] = 3;
    CHECK_FALSE(given.record(port));
}

TEST_CASE("unified/types and shapes that are not the model's") {
    const Port port = tensor(TensorType::s16, {2, 3});
    Given given(port);
    REQUIRE(given.record(port));
    CHECK(given.record(port)->strides == Strides{6, 2});
    SECTION("type") {
        given.properties(0).tensorType = HB_DNN_TENSOR_TYPE_U16;
    }
    SECTION("no type") {
        given.properties(0).tensorType = 99;
    }
    SECTION("extent") {
        given.properties(0).validShape.dimensionSize[1] = 4;
    }
    SECTION("axes") {
        given.properties(0).validShape.numDimensions = 1;
    }
    SECTION("no axes") {
        given.properties(0).validShape.numDimensions = 0;
    }
    SECTION("too many axes") {
        given.properties(0).validShape.numDimensions = 11;
    }
    const auto record = given.record(port);
    REQUIRE_FALSE(record);
    CHECK(record.error().fault == emu::Fault::bad_argument);
}

TEST_CASE("unified/rows of pictures in one plane, in either layout") {
    const Port interleaved = picture(TensorType::rgb, Layout::nhwc, 8, 4);
    Given rows(interleaved);
    rows.decide(0, 30);
    REQUIRE(rows.record(interleaved));
    CHECK(rows.record(interleaved)->aligned_shape == Shape{1, 4, 10, 3});
    rows.decide(0, 31);
    CHECK_FALSE(rows.record(interleaved));
    const Port planar = picture(TensorType::bgr, Layout::nchw, 8, 4);
    Given planes(planar);
    planes.properties(0).stride[2] = 10;
    CHECK_FALSE(planes.record(planar));
    planes.properties(0).stride[1] = 40;
    REQUIRE(planes.record(planar));
    CHECK(planes.record(planar)->aligned_shape == Shape{1, 3, 4, 10});
    const Port gray = picture(TensorType::y, Layout::nchw, 8, 4);
    Given one(gray);
    one.decide(0, 12);
    REQUIRE(one.record(gray));
    CHECK(one.record(gray)->aligned_shape == Shape{1, 1, 4, 12});
}

TEST_CASE("unified/the tensors of a port among others") {
    const auto tensors = tensors_of(std::vector{tensor(TensorType::u8, {1}),
                                                picture(TensorType::nv12, Layout::nchw, 8, 4),
                                                tensor(TensorType::u8, {1})});
    CHECK(tensors_of_port(tensors, 0).first == 0);
    CHECK(tensors_of_port(tensors, 1).tensors.size() == 2);
    CHECK(tensors_of_port(tensors, 2).first == 3);
    CHECK(tensors_of_port(tensors, 3).tensors.empty());
}

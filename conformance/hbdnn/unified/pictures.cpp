// SPDX-License-Identifier: Apache-2.0
// NV12 in two tensors, from outside: a network that gives back what the BPU makes of a picture.
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

#include <array>
#include <cstring>

#include <hobot/dnn/hb_dnn.h>

namespace {

constexpr int height = 4, width = 6;

// Y, U and V of every pixel, 128 less.
std::vector<std::byte> network() {
    namespace graph = emu::graph;
    const emu::Shape shape{1, height, width, 3};
    graph::Graph made;
    made.tensors = {graph::feature_map("camera", shape, 1, -128),
                    graph::feature_map("out", shape, 1, -128)};
    made.nodes = {{"out", graph::relu_function(), {0}, {1}}};
    made.inputs = {0};
    made.outputs = {1};
    auto program = emu::lower(std::move(made), *emu::find_chip("generic"));
    REQUIRE(program);
    program->pictures = {
        {emu::PictureSamples::nv12, emu::PictureColours::yuv, emu::PictureSource::pyramid}};
    return emu::write_container(*program);
}

struct PictureFixture {
    std::vector<std::byte> file = network();
    hbDNNPackedHandle_t packed = nullptr;
    hbDNNHandle_t model = nullptr;
    std::array<hbDNNTensor, 2> inputs{};
    hbDNNTensor output{};

    PictureFixture() {
        const void* data = file.data();
        auto length = static_cast<int32_t>(file.size());
        REQUIRE(hbDNNInitializeFromDDR(&packed, &data, &length, 1) == HB_UCP_SUCCESS);
        REQUIRE(hbDNNGetModelHandle(&model, packed, "model") == HB_UCP_SUCCESS);
        for (int32_t i = 0; i < 2; ++i) {
            hbDNNTensor& input = inputs[static_cast<std::size_t>(i)];
            REQUIRE(hbDNNGetInputTensorProperties(&input.properties, model, i) == HB_UCP_SUCCESS);
            allocate(input, 32);
        }
        REQUIRE(hbDNNGetOutputTensorProperties(&output.properties, model, 0) == HB_UCP_SUCCESS);
        allocate(output, 0);
        draw();
    }
    ~PictureFixture() {
        for (hbDNNTensor& input : inputs) CHECK(hbUCPFree(&input.sysMem) == HB_UCP_SUCCESS);
        CHECK(hbUCPFree(&output.sysMem) == HB_UCP_SUCCESS);
        CHECK(hbDNNRelease(packed) == HB_UCP_SUCCESS);
    }

    // As samples do: what is open is decided from the last axis to the first.
    static void allocate(hbDNNTensor& tensor, int64_t alignment) {
        hbDNNTensorProperties& properties = tensor.properties;
        for (int axis = properties.validShape.numDimensions - 1; axis-- > 0;) {
            if (properties.stride[axis] != -1) continue;
            const int64_t within =
                properties.stride[axis + 1] * properties.validShape.dimensionSize[axis + 1];
            properties.stride[axis] = (within + alignment - 1) / alignment * alignment;
        }
        const int64_t bytes = properties.stride[0] * properties.validShape.dimensionSize[0];
        REQUIRE(hbUCPMallocCached(&tensor.sysMem, static_cast<uint64_t>(bytes), 0) ==
                HB_UCP_SUCCESS);
    }
    static uint8_t luma(int row, int column) { return static_cast<uint8_t>(10 * row + column); }
    static uint8_t chroma(int row, int column, int sample) {
        return static_cast<uint8_t>(100 + 20 * row + 3 * column + 50 * sample);
    }
    void draw() {
        auto* y = static_cast<uint8_t*>(inputs[0].sysMem.virAddr);
        auto* uv = static_cast<uint8_t*>(inputs[1].sysMem.virAddr);
        const auto stride = [this](std::size_t i) { return inputs[i].properties.stride[1]; };
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                y[row * stride(0) + column] = luma(row, column);
        for (int row = 0; row < height / 2; ++row)
            for (int i = 0; i < width; ++i) uv[row * stride(1) + i] = chroma(row, i / 2, i % 2);
        for (const hbDNNTensor& input : inputs)
            REQUIRE(hbUCPMemFlush(&input.sysMem, HB_SYS_MEM_CACHE_CLEAN) == HB_UCP_SUCCESS);
    }
    void check_output() {
        REQUIRE(hbUCPMemFlush(&output.sysMem, HB_SYS_MEM_CACHE_INVALIDATE) == HB_UCP_SUCCESS);
        REQUIRE(output.properties.tensorType == HB_DNN_TENSOR_TYPE_S8);
        const auto* pixel = static_cast<const int8_t*>(output.sysMem.virAddr);
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < width; ++column, pixel += 3) {
                CHECK(pixel[0] + 128 == luma(row, column));
                CHECK(pixel[1] + 128 == chroma(row / 2, column / 2, 0));
                CHECK(pixel[2] + 128 == chroma(row / 2, column / 2, 1));
            }
        }
    }
};

} // namespace

TEST_CASE_METHOD(PictureFixture, "pictures/NV12 in two tensors whose rows are apart") {
    CHECK(inputs[0].properties.stride[1] == 32);
    CHECK(inputs[1].properties.stride[0] == 64);
    int32_t count = 0;
    REQUIRE(hbDNNGetInputCount(&count, model) == HB_UCP_SUCCESS);
    CHECK(count == 2);
    const char* name = nullptr;
    REQUIRE(hbDNNGetInputName(&name, model, 1) == HB_UCP_SUCCESS);
    CHECK(std::string(name) == "camera_uv");
    REQUIRE(hbDNNInferV2(nullptr, &output, inputs.data(), model) == HB_UCP_SUCCESS);
    check_output();
}

TEST_CASE_METHOD(PictureFixture, "pictures/a crop of a larger one") {
    hbDNNTensor y = inputs[0];
    REQUIRE(hbUCPMallocCached(&y.sysMem, 4096, 0) == HB_UCP_SUCCESS);
    auto* bytes = static_cast<uint8_t*>(y.sysMem.virAddr);
    constexpr int offset = 64 * 3 + 16;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column)
            bytes[offset + 64 * row + column] = luma(row, column);
    REQUIRE(hbUCPMemFlush(&y.sysMem, HB_SYS_MEM_CACHE_CLEAN) == HB_UCP_SUCCESS);
    const hbUCPSysMem whole = y.sysMem;
    y.sysMem.virAddr = bytes + offset;
    y.sysMem.phyAddr += offset;
    y.properties.stride[1] = 64;
    y.properties.stride[0] = 64 * height;
    const hbDNNTensor both[] = {y, inputs[1]};
    CHECK(hbDNNInferV2(nullptr, &output, both, model) == HB_UCP_SUCCESS);
    check_output();
    hbUCPSysMem freed = whole;
    CHECK(hbUCPFree(&freed) == HB_UCP_SUCCESS);
}

TEST_CASE_METHOD(PictureFixture,
                 "pictures/strides that nobody decided, and planes that are swapped") {
    const auto before = inputs;
    inputs[1].properties.stride[1] = -1;
    CHECK(hbDNNInferV2(nullptr, &output, inputs.data(), model) == HB_UCP_INVALID_ARGUMENT);
    inputs = {before[1], before[0]};
    CHECK(hbDNNInferV2(nullptr, &output, inputs.data(), model) == HB_UCP_INVALID_ARGUMENT);
    inputs = before;
    CHECK(hbDNNInferV2(nullptr, &output, inputs.data(), model) == HB_UCP_SUCCESS);
}

// SPDX-License-Identifier: Apache-2.0
// Planes in an application's memory, and what is refused.
#include "conformance/hbdnn/picture/samples.h"

#include <catch2/catch.hpp>

using namespace hbdnn;

namespace {

struct Row {
    TensorType type;
    Layout layout;
    Extent valid, stored;
    std::vector<std::size_t> memories; // bytes of each; exactly enough
};

const Row rows[] = {
    {TensorType::y, Layout::nchw, {28, 28}, {28, 28}, {784}},
    {TensorType::y, Layout::nchw, {5, 3}, {16, 3}, {16 * 2 + 5}},
    {TensorType::nv12, Layout::nchw, {64, 128}, {64, 128}, {12288}},
    {TensorType::nv12, Layout::nchw, {6, 4}, {16, 8}, {16 * 8 + 16 + 6}},
    {TensorType::nv12_separate, Layout::nchw, {6, 4}, {16, 4}, {16 * 3 + 6, 16 + 6}},
    {TensorType::yuv444, Layout::nhwc, {5, 3}, {8, 4}, {8 * 3 * 2 + 15}},
    {TensorType::rgb, Layout::nhwc, {5, 3}, {5, 3}, {45}},
    {TensorType::rgb, Layout::nchw, {5, 3}, {8, 4}, {8 * 4 * 2 + 8 * 2 + 5}},
    {TensorType::bgr, Layout::nhwc, {1, 1}, {32, 2}, {3}},
};

// The fault of the same with one number changed.
emu::Fault fault_of(PictureShape shape, std::vector<std::size_t> sizes) {
    std::vector<std::vector<std::byte>> kept;
    std::vector<emu::Bytes> memories;
    for (const std::size_t size : sizes) kept.emplace_back(size);
    for (const auto& memory : kept) memories.push_back(memory);
    const auto picture = picture_of(shape, memories);
    REQUIRE(!picture);
    CHECK_FALSE(picture.error().detail.empty());
    return picture.error().fault;
}

} // namespace

TEST_CASE("memories/rows go into one piece and back") {
    for (const Row& row : rows) {
        INFO(name_of(row.type) << ' ' << row.valid.width << 'x' << row.valid.height);
        std::vector<std::vector<std::byte>> source, target;
        std::vector<emu::Bytes> memories;
        std::vector<std::span<std::byte>> targets;
        for (const std::size_t size : row.memories) {
            source.push_back(random_bytes(size, static_cast<std::uint32_t>(size)));
            target.emplace_back(size, std::byte{0xee});
        }
        for (const auto& memory : source) memories.push_back(memory);
        for (auto& memory : target) targets.emplace_back(memory);
        const PictureShape shape{row.type, row.layout, row.valid, row.stored};
        const auto picture = picture_of(shape, memories);
        REQUIRE(picture);
        std::vector<std::byte> dense(
            static_cast<std::size_t>(dense_bytes(row.type, row.layout, row.valid)));
        CHECK(dense.size() == image_bytes(row.type, row.valid.width, row.valid.height));
        read_picture(*picture, dense);
        const auto written = picture_of(shape, std::span<const std::span<std::byte>>(targets));
        REQUIRE(written);
        write_picture(dense, *written);
        const Picture again = dense_picture(row.type, row.layout, row.valid, dense);
        const PlaneShapes shapes = plane_shapes(row.type, row.layout, row.valid);
        for (std::size_t p = 0; p < shapes.count; ++p) {
            for (std::int64_t y = 0; y < shapes.planes[p].rows; ++y) {
                for (std::int64_t x = 0; x < shapes.planes[p].row_bytes(); ++x) {
                    const auto at = static_cast<std::size_t>(y * picture->planes[p].stride + x);
                    REQUIRE(sample(again.planes[p], y, x) == value(picture->planes[p].bytes[at]));
                    REQUIRE(written->planes[p].bytes[at] == picture->planes[p].bytes[at]);
                }
            }
        }
    }
}

TEST_CASE("memories/gaps between rows are not written") {
    std::vector<std::byte> memory(16 * 4, std::byte{7});
    const std::vector<std::span<std::byte>> targets{memory};
    const auto target = picture_of({TensorType::y, Layout::nchw, {5, 4}, {16, 4}}, targets);
    REQUIRE(target);
    write_picture(std::vector<std::byte>(20, std::byte{1}), *target);
    for (std::size_t i = 0; i < memory.size(); ++i) {
        CHECK(value(memory[i]) == (i % 16 < 5 ? 1 : 7));
    }
}

TEST_CASE("memories/one byte less is refused") {
    for (const Row& row : rows) {
        INFO(name_of(row.type) << ' ' << row.valid.width << 'x' << row.valid.height);
        for (std::size_t i = 0; i < row.memories.size(); ++i) {
            auto sizes = row.memories;
            --sizes[i];
            CHECK(fault_of({row.type, row.layout, row.valid, row.stored}, sizes) ==
                  emu::Fault::bad_input);
        }
        CHECK(fault_of({row.type, row.layout, row.valid, row.stored}, {}) == emu::Fault::bad_input);
    }
}

TEST_CASE("memories/shapes that no picture has are refused") {
    constexpr std::int32_t most = 1 << 16;
    for (const PictureShape& shape : {
             PictureShape{TensorType::nv12, Layout::nchw, {7, 4}, {8, 4}},
             PictureShape{TensorType::nv12, Layout::nchw, {8, 5}, {8, 6}},
             PictureShape{TensorType::nv12_separate, Layout::nchw, {8, 4}, {9, 4}},
             PictureShape{TensorType::y, Layout::nchw, {0, 4}, {8, 4}},
             PictureShape{TensorType::y, Layout::nchw, {4, -1}, {8, 4}},
             PictureShape{TensorType::y, Layout::nchw, {8, 4}, {7, 4}},
             PictureShape{TensorType::y, Layout::nchw, {8, 4}, {8, 3}},
             PictureShape{TensorType::rgb, Layout::nhwc, {most + 1, 1}, {most + 1, 1}},
             PictureShape{TensorType::rgb, Layout::nhwc, {4, 4}, {0x7fffffff, 4}},
             PictureShape{TensorType::y, Layout::nchw, {most, most}, {most, most}},
             PictureShape{TensorType::s8, Layout::nhwc, {4, 4}, {4, 4}},
         }) {
        INFO(name_of(shape.type) << ' ' << shape.valid.width << 'x' << shape.valid.height);
        CHECK(fault_of(shape, {4096, 4096}) == emu::Fault::bad_input);
    }
}

TEST_CASE("memories/planes of NV12 may have strides of their own") {
    const auto luma = random_bytes(32 * 3 + 6, 1), chroma = random_bytes(64 + 6, 2);
    const auto picture = picture_of({6, 4}, {luma, 32}, {chroma, 64});
    REQUIRE(picture);
    std::vector<std::byte> dense(36);
    read_picture(*picture, dense);
    CHECK(dense[6] == luma[32]);
    CHECK(dense[24 + 6] == chroma[64]);
    CHECK_FALSE(picture_of({6, 4}, {luma, 5}, {chroma, 64}));
    CHECK_FALSE(picture_of({6, 4}, {luma, 33}, {chroma, 64}));
    CHECK_FALSE(picture_of({6, 4}, {luma, 32}, {chroma, std::int64_t{1} << 62}));
    CHECK_FALSE(picture_of({6, 4}, {luma, -32}, {chroma, 64}));
    CHECK_FALSE(picture_of({5, 4}, {luma, 32}, {chroma, 64}));
}

// SPDX-License-Identifier: Apache-2.0
// JPEGs as another reader sees them.
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/picture/colour.h"
#include "libhbdnn/spcdev/picture/jpeg.h"
#include "libhbdnn/spcdev/picture/sensor.h"

#include <catch2/catch.hpp>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_JPEG
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

namespace {

Picture read_jpeg(const std::vector<std::byte>& file) {
    Size size;
    int channels = 0;
    unsigned char* const pixels = stbi_load_from_memory(
        reinterpret_cast<const unsigned char*>(file.data()), static_cast<int>(file.size()),
        &size.width, &size.height, &channels, 3);
    REQUIRE(pixels);
    Picture picture{size, {}};
    for (int i = 0; i < size.width * size.height; ++i)
        picture.pixels.push_back({pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]});
    stbi_image_free(pixels);
    return picture;
}

double mean_difference(const Picture& a, const Picture& b) {
    REQUIRE(a.size == b.size);
    double sum = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        sum += std::abs(a.pixels[i].red - b.pixels[i].red) +
               std::abs(a.pixels[i].green - b.pixels[i].green) +
               std::abs(a.pixels[i].blue - b.pixels[i].blue);
    }
    return sum / 3 / static_cast<double>(a.pixels.size());
}

} // namespace

TEST_CASE("a JPEG of one colour has that colour") {
    const Size size{GENERATE(2, 16, 18, 34), GENERATE(2, 16, 30)};
    const auto frame = plain_frame(size, 140, 90, 170);
    CHECK(mean_difference(read_jpeg(jpeg_of(*frame)), picture_of(*frame)) < 3);
}

TEST_CASE("a JPEG shows the picture") {
    const Frame frame = test_pattern({160, 96}, 3);
    CHECK(mean_difference(read_jpeg(jpeg_of(frame)), picture_of(frame)) < 6);
}

TEST_CASE("noise becomes a JPEG, too") {
    Frame frame = empty_frame({48, 48});
    std::uint32_t state = 1;
    for (auto& byte : frame.bytes) {
        state = state * 1664525 + 1013904223;
        byte = state >> 24 & 128 ? 255 : 0;
    }
    const Picture read = read_jpeg(jpeg_of(frame)), seen = picture_of(frame);
    // Luma is kept well; what U and V say of single pixels is smoothed by the reader.
    CHECK(mean_difference(read, seen) < 60);
}

// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/colour.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace hbdnn::spcdev;

namespace {

double y_of(double r, double g, double b) {
    return 0.299 * r + 0.587 * g + 0.114 * b;
}

} // namespace

TEST_CASE("colours against BT.601 in the full range") {
    for (int r = 0; r < 256; r += 15) {
        for (int g = 0; g < 256; g += 15) {
            for (int b = 0; b < 256; b += 15) {
                const Yuv yuv = yuv_of({static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
                                        static_cast<std::uint8_t>(b)});
                const double y = y_of(r, g, b);
                REQUIRE(std::abs(yuv.luma - y) < 0.51);
                REQUIRE(std::abs(yuv.u - std::min(255.0, 128 + (b - y) / 1.772)) < 0.51);
                REQUIRE(std::abs(yuv.v - std::min(255.0, 128 + (r - y) / 1.402)) < 0.51);
            }
        }
    }
}

TEST_CASE("a colour comes back") {
    for (int i = 0; i < 4096; ++i) {
        const Rgb colour{static_cast<std::uint8_t>(i % 16 * 17),
                         static_cast<std::uint8_t>(i / 16 % 16 * 17),
                         static_cast<std::uint8_t>(i / 256 * 17)};
        const Rgb back = rgb_of(yuv_of(colour));
        REQUIRE(std::abs(back.red - colour.red) <= 2);
        REQUIRE(std::abs(back.green - colour.green) <= 2);
        REQUIRE(std::abs(back.blue - colour.blue) <= 2);
    }
}

TEST_CASE("grey has no chroma") {
    const auto value = static_cast<std::uint8_t>(GENERATE(range(0, 256)));
    const Yuv yuv = yuv_of({value, value, value});
    CHECK(yuv.luma == value);
    CHECK(yuv.u == 128);
    CHECK(yuv.v == 128);
}

TEST_CASE("an odd picture gets its last pixels once more") {
    const Picture picture{{1, 1}, {{10, 10, 10}}};
    const Frame frame = frame_of(picture);
    CHECK(frame.size == Size{2, 2});
    CHECK(frame.bytes == std::vector<std::uint8_t>{10, 10, 10, 10, 128, 128});
}

TEST_CASE("a frame's pixels share U and V by four") {
    Frame frame = empty_frame({4, 2});
    frame.bytes = {50, 50, 50, 50, 50, 50, 50, 50, 128, 128, 128, 255};
    const Picture picture = picture_of(frame);
    for (const std::size_t i : {0, 1, 4, 5}) CHECK(int{picture.pixels[i].red} == 50);
    for (const std::size_t i : {2, 3, 6, 7}) CHECK(int{picture.pixels[i].red} > 200);
}

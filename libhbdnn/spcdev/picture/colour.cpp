// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/colour.h"

#include "libhbdnn/picture/colour.h"

#include <algorithm>

namespace hbdnn::spcdev {
namespace {

// Factors are in 65536ths.
std::uint8_t rounded(int sum) {
    return static_cast<std::uint8_t>(std::clamp((sum + 32768) >> 16, 0, 255));
}

constexpr int middle = 128 << 16; // of U and V

// The pixel, or the nearest one that there is.
Rgb pixel(const Picture& picture, int x, int y) {
    const int row = std::min(y, picture.size.height - 1);
    const int column = std::min(x, picture.size.width - 1);
    return picture
        .pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.size.width) +
                static_cast<std::size_t>(column)];
}

Rgb mean_of_four(const Picture& picture, int x, int y) {
    int red = 2, green = 2, blue = 2; // for the rounding
    for (int i = 0; i < 4; ++i) {
        const Rgb colour = pixel(picture, x + i % 2, y + i / 2);
        red += colour.red;
        green += colour.green;
        blue += colour.blue;
    }
    return {static_cast<std::uint8_t>(red / 4), static_cast<std::uint8_t>(green / 4),
            static_cast<std::uint8_t>(blue / 4)};
}

} // namespace

Yuv yuv_of(Rgb colour) {
    const int r = colour.red, g = colour.green, b = colour.blue;
    return {rounded(19595 * r + 38470 * g + 7471 * b),
            rounded(-11059 * r - 21709 * g + 32768 * b + middle),
            rounded(32768 * r - 27439 * g - 5329 * b + middle)};
}

Rgb rgb_of(Yuv colour) {
    const auto [red, green, blue] = hbdnn::rgb_of(colour.luma, colour.u, colour.v);
    return {red, green, blue};
}

Frame frame_of(const Picture& picture) {
    const Size size{(picture.size.width + 1) / 2 * 2, (picture.size.height + 1) / 2 * 2};
    Frame frame = empty_frame(size);
    std::uint8_t* luma = frame.luma();
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) *luma++ = yuv_of(pixel(picture, x, y)).luma;
    }
    std::uint8_t* chroma = frame.chroma();
    for (int y = 0; y < size.height; y += 2) {
        for (int x = 0; x < size.width; x += 2) {
            const Yuv mean = yuv_of(mean_of_four(picture, x, y));
            *chroma++ = mean.u;
            *chroma++ = mean.v;
        }
    }
    return frame;
}

Picture picture_of(const Frame& frame) {
    Picture picture{frame.size, {}};
    picture.pixels.reserve(frame.bytes.size());
    const std::uint8_t* luma = frame.luma();
    for (int y = 0; y < frame.size.height; ++y) {
        const std::uint8_t* row =
            frame.chroma() + static_cast<std::ptrdiff_t>(y / 2) * frame.size.width;
        for (int x = 0; x < frame.size.width; ++x) {
            const std::uint8_t* pair = row + x / 2 * 2;
            picture.pixels.push_back(rgb_of({*luma++, pair[0], pair[1]}));
        }
    }
    return picture;
}

} // namespace hbdnn::spcdev

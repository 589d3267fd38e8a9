// SPDX-License-Identifier: Apache-2.0
#include "test_pattern.h"

#include "colour.h"

namespace spcdev {
namespace {

constexpr Rgb bars[] = {{255, 255, 255}, {255, 255, 0}, {0, 255, 255}, {0, 255, 0},
                        {255, 0, 255},   {255, 0, 0},   {0, 0, 255},   {0, 0, 0}};
constexpr Rgb grey{128, 128, 128};

struct Square {
    int left, top, side;
    bool holds(int x, int y) const {
        return x >= left && x < left + side && y >= top && y < top + side;
    }
};

Square square_of(Size size, std::uint64_t index) {
    const int side = size.height / 4;
    const auto steps = static_cast<std::uint64_t>(std::max(size.width - side, 1));
    return {static_cast<int>(index * 8 % steps), (size.height - side) / 2, side};
}

} // namespace

Frame test_pattern(Size size, std::uint64_t index) {
    const Square square = square_of(size, index);
    Picture picture{size, {}};
    picture.pixels.reserve(frame_bytes(size));
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x)
            picture.pixels.push_back(square.holds(x, y) ? grey : bars[x * 8 / size.width]);
    }
    return frame_of(picture);
}

} // namespace spcdev

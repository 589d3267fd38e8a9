// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/sensor.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/environment.h"
#include "libhbdnn/spcdev/picture/colour.h"

#include <algorithm>
#include <cstring>

namespace hbdnn::spcdev {
namespace {

// Bytes are written for groups of pixels whose low bits fill whole bytes.
int group_of(int bits) {
    return bits == 8 ? 1 : bits == 10 ? 4 : 2;
}

std::uint8_t seen(Rgb colour, int x, int y) {
    if (y % 2 == 0) return x % 2 == 0 ? colour.red : colour.green;
    return x % 2 == 0 ? colour.green : colour.blue;
}

constexpr Rgb bars[] = {{255, 255, 255}, {255, 255, 0}, {0, 255, 255}, {0, 255, 0},
                        {255, 0, 255},   {255, 0, 0},   {0, 0, 255},   {0, 0, 0}};
constexpr Rgb grey{128, 128, 128};

// Columns and rows of the square.
struct Square {
    int left, top, side;
    bool holds_column(int x) const { return x >= left && x < left + side; }
    bool holds_row(int y) const { return y >= top && y < top + side; }
};

Square square_of(Size size, std::uint64_t index) {
    const int side = std::max(size.height / 8 * 2, 2); // whole pairs of rows, which share U and V
    const auto steps = static_cast<std::uint64_t>(std::max(size.width - side, 1));
    return {static_cast<int>(index * 8 % steps), (size.height - side + 2) / 4 * 2, side};
}

// Two rows, through the square or beside it.
Frame two_rows(int width, const Square* square) {
    Picture rows{{width, 2}, {}};
    for (int i = 0; i < 2 * width; ++i) {
        const int x = i % width;
        rows.pixels.push_back(square && square->holds_column(x) ? grey : bars[x * 8 / width]);
    }
    return frame_of(rows);
}

} // namespace

emu::Result<int> sensor_bits() {
    const std::string_view text = emu::environment("BOARDLESS_CAMERA_BITS");
    if (text.empty() || text == "10") return 10;
    if (text == "8") return 8;
    if (text == "12") return 12;
    return emu::error(emu::Fault::bad_argument, "BOARDLESS_CAMERA_BITS is 8, 10 or 12");
}

std::vector<std::byte> raw_of(const Frame& frame, int bits) {
    const Picture picture = picture_of(frame);
    const int group = group_of(bits);
    const std::size_t row = emu::align_up<std::size_t>(
        emu::divide_up<std::size_t>(static_cast<std::size_t>(frame.size.width * bits), 8), 16);
    std::vector<std::byte> raw(row * static_cast<std::size_t>(frame.size.height));
    std::size_t pixel = 0;
    for (int y = 0; y < frame.size.height; ++y) {
        const std::size_t begin = row * static_cast<std::size_t>(y);
        for (int x = 0; x < frame.size.width; ++x) {
            const auto before =
                static_cast<std::size_t>(x / group * (group * bits / 8) + x % group);
            raw[begin + before] = std::byte{seen(picture.pixels[pixel++], x, y)};
        }
    }
    return raw;
}

Frame test_pattern(Size size, std::uint64_t index) {
    const Square square = square_of(size, index);
    const Frame beside = two_rows(size.width, nullptr), through = two_rows(size.width, &square);
    const auto width = static_cast<std::size_t>(size.width);
    Frame frame = empty_frame(size);
    for (int y = 0; y < size.height; y += 2) {
        const Frame& rows = square.holds_row(y) ? through : beside;
        const auto row = static_cast<std::size_t>(y);
        std::memcpy(frame.luma() + row * width, rows.luma(), 2 * width);
        std::memcpy(frame.chroma() + row / 2 * width, rows.chroma(), width);
    }
    return frame;
}

} // namespace hbdnn::spcdev

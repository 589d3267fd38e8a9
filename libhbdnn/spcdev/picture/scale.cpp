// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/scale.h"

#include <algorithm>

namespace hbdnn::spcdev {
namespace {

// Which two of the source's positions a new one lies between, and how near to the second.
struct Tap {
    int first, second;
    int weight; // of the second, in 2048ths
};

constexpr int whole = 2048;

std::vector<Tap> taps(int from, int to) {
    std::vector<Tap> taps;
    for (std::int64_t i = 0; i < to; ++i) {
        // (i + 1/2) * from / to - 1/2, at least 0
        const std::int64_t twice =
            std::max<std::int64_t>(((2 * i + 1) * from - to) * whole / to, 0);
        const int position = static_cast<int>(twice / 2);
        const int first = std::min(position / whole, from - 1);
        taps.push_back({first, std::min(first + 1, from - 1), position % whole});
    }
    return taps;
}

} // namespace

void scale_plane(const std::uint8_t* from, Size from_size, int channels, std::uint8_t* to,
                 Size to_size) {
    const auto columns = taps(from_size.width, to_size.width);
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(from_size.width) * channels;
    for (const Tap& line : taps(from_size.height, to_size.height)) {
        const std::uint8_t *upper = from + line.first * row, *lower = from + line.second * row;
        for (const Tap& column : columns) {
            for (int c = 0; c < channels; ++c) {
                const int left = column.first * channels + c, right = column.second * channels + c;
                const int above =
                    upper[left] * (whole - column.weight) + upper[right] * column.weight;
                const int below =
                    lower[left] * (whole - column.weight) + lower[right] * column.weight;
                const std::int64_t sum =
                    std::int64_t{above} * (whole - line.weight) + std::int64_t{below} * line.weight;
                *to++ = static_cast<std::uint8_t>((sum + whole * whole / 2) / (whole * whole));
            }
        }
    }
}

} // namespace hbdnn::spcdev

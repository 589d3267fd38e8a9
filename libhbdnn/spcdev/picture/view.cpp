// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/view.h"

#include <algorithm>
#include <cstring>

namespace hbdnn::spcdev {
namespace {

// Which two of the source's positions a new one lies between, and how near to the second.
struct Tap {
    int first, second;
    int weight; // of the second, in 2048ths
};

constexpr int full_weight = 2048;

std::vector<Tap> taps(int from, int to) {
    std::vector<Tap> taps;
    for (std::int64_t i = 0; i < to; ++i) {
        // (i + 1/2) * from / to - 1/2, at least 0
        const std::int64_t twice =
            std::max<std::int64_t>(((2 * i + 1) * from - to) * full_weight / to, 0);
        const int position = static_cast<int>(twice / 2);
        const int first = std::min(position / full_weight, from - 1);
        taps.push_back({first, std::min(first + 1, from - 1), position % full_weight});
    }
    return taps;
}

bool is_whole(const Region& part) {
    return part.size == Size{};
}

bool begins_well(int begin, int extent, int whole) {
    return begin >= 0 && begin % 2 == 0 && extent <= whole - begin;
}

// `pixel`: bytes of a pixel; sizes and positions are of this plane.
void cut_plane(const std::uint8_t* from, Size whole, const Region& part, std::ptrdiff_t pixel,
               std::uint8_t* to) {
    const auto row = static_cast<std::size_t>(part.size.width * pixel);
    for (int y = 0; y < part.size.height; ++y) {
        const std::ptrdiff_t begin =
            (static_cast<std::ptrdiff_t>(part.top + y) * whole.width + part.left) * pixel;
        std::memcpy(to, from + begin, row);
        to += row;
    }
}

Size half(Size size) {
    return {size.width / 2, size.height / 2};
}

Frame cut(const Frame& source, const Region& part) {
    Frame frame = empty_frame(part.size);
    cut_plane(source.luma(), source.size, part, 1, frame.luma());
    const Region pairs{part.left / 2, part.top / 2, half(part.size)};
    cut_plane(source.chroma(), half(source.size), pairs, 2, frame.chroma());
    return frame;
}

// A quarter clockwise: what was on the left is at the top.
void turn_plane(const std::uint8_t* from, Size size, std::ptrdiff_t pixel, std::uint8_t* to) {
    for (int x = 0; x < size.width; ++x) {
        for (int y = size.height - 1; y >= 0; --y) {
            const std::uint8_t* taken =
                from + (static_cast<std::ptrdiff_t>(y) * size.width + x) * pixel;
            for (std::ptrdiff_t i = 0; i < pixel; ++i) *to++ = taken[i];
        }
    }
}

Frame turned(const Frame& source) {
    Frame frame = empty_frame({source.size.height, source.size.width});
    turn_plane(source.luma(), source.size, 1, frame.luma());
    turn_plane(source.chroma(), half(source.size), 2, frame.chroma());
    return frame;
}

Frame scaled(const Frame& source, Size size) {
    Frame frame = empty_frame(size);
    scale_plane(source.luma(), source.size, 1, frame.luma(), size);
    scale_plane(source.chroma(), half(source.size), 2, frame.chroma(), half(size));
    return frame;
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
                    upper[left] * (full_weight - column.weight) + upper[right] * column.weight;
                const int below =
                    lower[left] * (full_weight - column.weight) + lower[right] * column.weight;
                const std::int64_t sum = std::int64_t{above} * (full_weight - line.weight) +
                                         std::int64_t{below} * line.weight;
                *to++ = static_cast<std::uint8_t>((sum + full_weight * full_weight / 2) /
                                                  (full_weight * full_weight));
            }
        }
    }
}

emu::Outcome check_view(const View& view, Size source) {
    EMU_TRY(check_size(view.size, "a channel"));
    if (is_whole(view.part)) return {};
    EMU_TRY(check_size(view.part.size, "a part"));
    if (begins_well(view.part.left, view.part.size.width, source.width) &&
        begins_well(view.part.top, view.part.size.height, source.height))
        return {};
    return emu::error(emu::Fault::bad_argument, "%dx%d from %d, %d on is no part of %dx%d",
                      view.part.size.width, view.part.size.height, view.part.left, view.part.top,
                      source.width, source.height);
}

Frame make_view(const Frame& source, const View& view) {
    Frame frame = is_whole(view.part) ? source : cut(source, view.part);
    for (int turn = 0; turn < view.quarter_turns; ++turn) frame = turned(frame);
    return frame.size == view.size ? frame : scaled(frame, view.size);
}

} // namespace hbdnn::spcdev

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/fast.h"

#include <algorithm>

namespace emu::picture::fast {
namespace {

// The samples of `extent` pixels from `begin` on.
struct Written {
    std::size_t sample, count;
};

Written written_of(std::int32_t begin, std::int32_t extent, unsigned shared) {
    const auto first = static_cast<std::size_t>(begin) >> shared;
    const auto last = static_cast<std::size_t>(begin + extent - 1) >> shared;
    return {first, last - first + 1};
}

// The pixel that sample i is from: the first of those that share it and are written.
std::size_t source_of(std::size_t i, std::int32_t begin, unsigned shared) {
    if (i == 0) return 0;
    const std::size_t group = ((static_cast<std::size_t>(begin) >> shared) + i) << shared;
    return group - static_cast<std::size_t>(begin);
}

void write_row(const std::uint16_t* from, std::byte* to, std::size_t count, std::size_t step,
               std::int32_t begin, unsigned shared) {
    if (shared == 0) {
        for (std::size_t i = 0; i < count; ++i) to[i * step] = static_cast<std::byte>(from[i]);
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
        to[i * step] = static_cast<std::byte>(from[source_of(i, begin, shared)]);
}

} // namespace

bool writes(const Samples& samples, const View& view) {
    return samples.depth == 8 &&
           std::ranges::all_of(view.format->channels, [](const Channel& channel) {
               return channel.bits == 0 ||
                      (channel.bits == 8 && channel.step % 8 == 0 && channel.offset % 8 == 0);
           });
}

void write_samples(const Samples& samples, const View& view, const Rect& rect) {
    const Format& format = *view.format;
    const std::vector<std::uint16_t> ones(static_cast<std::size_t>(rect.width), 255);
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Channel& channel = format.channels[c];
        if (channel.bits == 0) continue;
        const unsigned across = format.shared_across(c), down = format.shared_down(c);
        const Written columns = written_of(rect.x, rect.width, across);
        const Written rows = written_of(rect.y, rect.height, down);
        const Plane& plane = view.planes[channel.plane];
        const std::size_t step = channel.step / 8U;
        for (std::size_t i = 0; i < rows.count; ++i) {
            const std::size_t y = source_of(i, rect.y, down);
            const bool is_padding = c == alpha && format.padded;
            const std::uint16_t* const from =
                is_padding ? ones.data()
                           : &samples.channels[c][y * static_cast<std::size_t>(rect.width)];
            std::byte* const to = plane.bytes + (rows.sample + i) * plane.row_bytes +
                                  columns.sample * step + channel.offset / 8U;
            write_row(from, to, columns.count, step, rect.x, across);
        }
    }
}

} // namespace emu::picture::fast

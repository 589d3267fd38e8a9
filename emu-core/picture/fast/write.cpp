// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/fast/rows.h"
#include "emu-core/picture/fast/whole_pixels.h"

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

struct Writing {
    const Samples& samples;
    const View& view;
    const Rect& rect;
    std::vector<std::uint16_t> ones; // a row of padding

    const std::uint16_t* row(std::size_t c, std::size_t y) const {
        const bool is_padding = c == alpha && view.format->padded;
        return is_padding ? ones.data()
                          : &samples.channels[c][y * static_cast<std::size_t>(rect.width)];
    }
};

void write_pixels(const Writing& all, std::size_t plane, const std::vector<std::size_t>& order) {
    const auto columns = static_cast<std::size_t>(all.rect.width);
    const auto left = static_cast<std::size_t>(all.rect.x) * order.size();
    for (std::size_t y = 0; y < static_cast<std::size_t>(all.rect.height); ++y) {
        const std::uint16_t* from[channel_count];
        for (std::size_t c = 0; c < order.size(); ++c) from[c] = all.row(order[c], y);
        const std::size_t row = static_cast<std::size_t>(all.rect.y) + y;
        std::byte* const to =
            all.view.planes[plane].bytes + row * all.view.planes[plane].row_bytes + left;
        rows().interleave(from, order.size(), columns, reinterpret_cast<std::uint8_t*>(to));
    }
}

void write_channel(const Writing& all, std::size_t c) {
    const Format& format = *all.view.format;
    const Channel& channel = format.channels[c];
    const Rect& rect = all.rect;
    const unsigned across = format.shared_across(c), down = format.shared_down(c);
    const Written columns = written_of(rect.x, rect.width, across);
    const Written lines = written_of(rect.y, rect.height, down);
    const Plane& plane = all.view.planes[channel.plane];
    const std::size_t step = channel.step / 8U;
    for (std::size_t i = 0; i < lines.count; ++i) {
        std::byte* const to = plane.bytes + (lines.sample + i) * plane.row_bytes +
                              columns.sample * step + channel.offset / 8U;
        write_row(all.row(c, source_of(i, rect.y, down)), to, columns.count, step, rect.x, across);
    }
}

} // namespace

bool writes(const Samples& samples, const View& view) {
    return samples.depth == 8 && view.format->has_byte_samples();
}

void write_samples(const Samples& samples, const View& view, const Rect& rect) {
    const Format& format = *view.format;
    const Writing all{samples, view, rect,
                      std::vector<std::uint16_t>(static_cast<std::size_t>(rect.width), 255)};
    for (std::size_t plane = 0; plane < most_planes; ++plane) {
        const std::vector<std::size_t> order = whole_pixels(format, plane);
        if (!order.empty()) {
            write_pixels(all, plane, order);
            continue;
        }
        for (std::size_t c = 0; c < channel_count; ++c) {
            const Channel& channel = format.channels[c];
            if (channel.bits != 0 && channel.plane == plane) write_channel(all, c);
        }
    }
}

} // namespace emu::picture::fast

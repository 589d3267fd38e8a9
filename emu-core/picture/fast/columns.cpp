// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/columns.h"

#include "emu-core/picture/fast/scalers.h"

#include <algorithm>

namespace emu::picture::fast {
namespace {

constexpr unsigned column_shift = weight_bits - column_bits;

Stretch stretch_of(const View& view, const Rect& window, std::size_t plane) {
    const Format& format = *view.format;
    std::size_t first = ~std::size_t{0}, end = 0;
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Channel& channel = format.channels[c];
        if (!format.reads(c) || channel.plane != plane) continue;
        const unsigned shared = format.shared_across(c);
        const auto left = static_cast<std::size_t>(window.x) >> shared;
        const auto right = static_cast<std::size_t>(window.x + window.width - 1) >> shared;
        first = std::min(first, left * (channel.step / 8U) + channel.offset / 8U);
        end = std::max(end, right * (channel.step / 8U) + channel.offset / 8U + 1);
    }
    return {first, end > first ? end - first : 0};
}

} // namespace

Columns::Columns(const View& view, const Reading& reading, std::size_t plane)
    : plane_(view.planes[plane]), reading_(reading),
      shared_(plane == 0 ? 0U : unsigned{view.format->down}),
      stretch_(stretch_of(view, reading.window, plane)), sums_(stretch_.count + readable_behind) {}

void Columns::compute(std::int32_t row) {
    const Scaling& down = reading_.down;
    const auto i = static_cast<std::size_t>(row), taps = static_cast<std::size_t>(down.taps);
    lines_.clear();
    weights_.clear();
    for (std::size_t tap = 0; tap < taps;) {
        const std::size_t line = line_of(i, tap);
        std::int32_t weight = 0; // of rows that are the same one
        for (; tap < taps && line_of(i, tap) == line; ++tap) weight += down.weights[i * taps + tap];
        if (weight == 0) continue;
        lines_.push_back(bytes_of(line));
        weights_.push_back(static_cast<std::int16_t>(weight));
    }
    scalers().down(lines_.data(), weights_.data(), lines_.size(), column_shift, sums_.data(),
                   stretch_.count);
}

std::size_t Columns::line_of(std::size_t row, std::size_t tap) const {
    const std::int32_t y =
        reading_.window.y + reading_.down.first[row] + static_cast<std::int32_t>(tap);
    return static_cast<std::size_t>(y) >> shared_;
}

} // namespace emu::picture::fast

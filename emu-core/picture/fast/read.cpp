// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/across.h"
#include "emu-core/picture/fast/columns.h"
#include "emu-core/picture/fast/fast.h"

#include <algorithm>

namespace emu::picture::fast {
namespace {

// Where a row of the scaled window comes to lie in the turned one, and how far its samples are
// apart.
struct TurnedRow {
    std::ptrdiff_t start, step;
};

TurnedRow turned_row(const Turn& turn, Size size, std::int32_t y) {
    std::ptrdiff_t at[2] = {};
    for (int x = 0; x < 2; ++x) {
        std::int32_t px = turn.mirrored_across ? size.width - 1 - x : x;
        std::int32_t py = turn.mirrored_down ? size.height - 1 - y : y;
        std::int32_t width = size.width, height = size.height;
        for (unsigned i = 0; i < turn.quarters; ++i) {
            const std::int32_t before = px;
            px = height - 1 - py;
            py = before;
            std::swap(width, height);
        }
        at[x] = static_cast<std::ptrdiff_t>(py) * width + px;
    }
    return {at[0], at[1] - at[0]};
}

void put(const std::vector<std::uint16_t>& row, const TurnedRow& place,
         std::vector<std::uint16_t>& channel) {
    std::uint16_t* const to = channel.data() + place.start;
    for (std::size_t x = 0; x < row.size(); ++x)
        to[static_cast<std::ptrdiff_t>(x) * place.step] = row[x];
}

} // namespace

// What one plane gives to the samples.
class ReadPlane {
public:
    ReadPlane(const View& view, const Reading& reading, std::size_t plane)
        : reading_(reading), columns_(view, reading, plane),
          is_copy_(reading.across.is_identity() && reading.down.taps == 1),
          pixels_(AcrossPixels::of(view, reading, plane)) {
        for (std::size_t c = 0; c < channel_count; ++c) {
            if (!view.format->reads(c) || view.format->channels[c].plane != plane) continue;
            channels_.push_back(c);
            rows_[c].resize(reading.across.first.size());
            if (!pixels_) across_.emplace_back(view, reading, c);
        }
    }

    void read(std::int32_t begin, std::int32_t end, Samples& samples) {
        if (columns_.empty()) return;
        const Size size{reading_.across.to, end - begin};
        for (std::int32_t y = begin; y < end; ++y) {
            const TurnedRow place = turned_row(reading_.turn, size, y - begin);
            const bool is_whole = place.step == 1;
            std::uint16_t* rows[channel_count] = {};
            for (const std::size_t c : channels_)
                rows[c] = is_whole ? samples.channels[c].data() + place.start : rows_[c].data();
            read_row(y, rows);
            if (is_whole) continue;
            for (const std::size_t c : channels_) put(rows_[c], place, samples.channels[c]);
        }
    }

private:
    void read_row(std::int32_t y, std::uint16_t* const rows[channel_count]) {
        if (!is_copy_) columns_.compute(y);
        if (pixels_) return pixels_->sum(columns_.at(pixels_->begin()), rows);
        for (std::size_t i = 0; i < across_.size(); ++i) {
            Across& across = across_[i];
            if (is_copy_) {
                across.copy(columns_.unscaled(y, across.begin()), rows[channels_[i]]);
            } else {
                across.sum(columns_.at(across.begin()), rows[channels_[i]]);
            }
        }
    }

    const Reading& reading_;
    Columns columns_;
    bool is_copy_;
    std::optional<AcrossPixels> pixels_;
    std::vector<std::size_t> channels_; // of the plane
    std::vector<Across> across_;        // of each, unless pixels_ is there
    std::array<std::vector<std::uint16_t>, channel_count> rows_;
};

bool reads(const View& view, const Reading& reading) {
    return reading.depth == 8 && view.format->has_byte_samples();
}

Reader::Reader(const View& view, const Reading& reading) : view_(view), reading_(reading) {
    for (std::size_t plane = 0; plane < most_planes; ++plane) {
        if (view.format->pixel_bits[plane] != 0) planes_.emplace_back(view, reading, plane);
    }
}

Reader::~Reader() = default;

void Reader::read(std::int32_t begin, std::int32_t end, Samples& samples) {
    const Format& format = *view_.format;
    Size size{reading_.across.to, end - begin};
    if (reading_.turn.swaps()) std::swap(size.width, size.height);
    samples.size = size;
    samples.family = format.family;
    samples.depth = reading_.depth;
    for (std::size_t c = 0; c < channel_count; ++c) {
        const bool is_there = samples.channels[c].size() == samples.count();
        samples.channels[c].resize(samples.count());
        if (is_there && c == alpha) continue; // nothing converts it
        if (!format.reads(c))
            std::ranges::fill(samples.channels[c],
                              missing_sample(format.family, c, reading_.depth));
    }
    for (ReadPlane& plane : planes_) plane.read(begin, end, samples);
}

} // namespace emu::picture::fast

// SPDX-License-Identifier: Apache-2.0
// Columns are summed byte by byte over a whole row of a plane, whatever the bytes stand for; then
// each channel's samples are summed along the row. Sums fit 32 bits: a sample of eight bits has at
// most 14 behind the column's sum, and weights add up to at most 1.25 in 2^14.
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/fast/rows.h"

#include <algorithm>

namespace emu::picture::fast {
namespace {

constexpr unsigned row_shift = weight_bits + column_bits;
constexpr unsigned column_shift = weight_bits - column_bits;

// Bytes of a plane's row that the window lies in.
struct Stretch {
    std::size_t first = 0, count = 0;
};

Stretch stretch_of(const View& view, const Rect& window, std::size_t plane) {
    const Format& format = *view.format;
    std::size_t first = ~std::size_t{0}, end = 0;
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Channel& channel = format.channels[c];
        if (channel.bits == 0 || channel.plane != plane) continue;
        const unsigned shared = format.shared_across(c);
        const auto left = static_cast<std::size_t>(window.x) >> shared;
        const auto right = static_cast<std::size_t>(window.x + window.width - 1) >> shared;
        first = std::min(first, left * (channel.step / 8U) + channel.offset / 8U);
        end = std::max(end, right * (channel.step / 8U) + channel.offset / 8U + 1);
    }
    return {first, end > first ? end - first : 0};
}

// The sums of one plane's columns, for the row that it was last asked for.
class Columns {
public:
    Columns(const View& view, const Reading& reading, std::size_t plane)
        : plane_(view.planes[plane]), reading_(reading),
          shared_(plane == 0 ? 0U : unsigned{view.format->down}),
          stretch_(stretch_of(view, reading.window, plane)), sums_(stretch_.count) {}

    void compute(std::int32_t row) {
        const Scaling& down = reading_.down;
        const auto i = static_cast<std::size_t>(row), taps = static_cast<std::size_t>(down.taps);
        std::ranges::fill(sums_, 1 << (column_shift - 1));
        for (std::size_t tap = 0; tap < taps;) {
            const std::size_t line = line_of(i, tap);
            std::int32_t weight = 0; // of rows that are the same one
            for (; tap < taps && line_of(i, tap) == line; ++tap)
                weight += down.weights[i * taps + tap];
            rows().add(bytes_of(line), weight, sums_.data(), sums_.size());
        }
        rows().shift(sums_.data(), column_shift, sums_.size());
    }

    // Of the byte at that place of the plane's row.
    const std::int32_t* at(std::size_t byte) const { return &sums_[byte - stretch_.first]; }

    // The bytes themselves, where nothing is scaled.
    const std::uint8_t* unscaled(std::int32_t row, std::size_t byte) const {
        return bytes_of(line_of(static_cast<std::size_t>(row), 0)) + (byte - stretch_.first);
    }

private:
    std::size_t line_of(std::size_t row, std::size_t tap) const {
        const std::int32_t y =
            reading_.window.y + reading_.down.first[row] + static_cast<std::int32_t>(tap);
        return static_cast<std::size_t>(y) >> shared_;
    }
    const std::uint8_t* bytes_of(std::size_t line) const {
        return reinterpret_cast<const std::uint8_t*>(plane_.bytes + line * plane_.row_bytes +
                                                     stretch_.first);
    }

    const Plane& plane_;
    const Reading& reading_;
    unsigned shared_;
    Stretch stretch_;
    std::vector<std::int32_t> sums_;
};

// How one channel's samples come out of a row of its plane.
class Across {
public:
    Across(const View& view, const Reading& reading, std::size_t c)
        : scaling_(reading.across), shared_(view.format->shared_across(c)),
          step_(view.format->channels[c].step / 8U),
          left_((static_cast<std::size_t>(reading.window.x) >> shared_)),
          begin_(left_ * step_ + view.format->channels[c].offset / 8U),
          count_(scaling_.first.size()), sums_(count_) {
        const auto taps = static_cast<std::size_t>(scaling_.taps);
        for (std::size_t tap = 0; tap < taps; ++tap) {
            for (std::size_t x = 0; x < count_; ++x) {
                const auto at =
                    static_cast<std::size_t>(reading.window.x + scaling_.first[x]) + tap;
                places_.push_back(static_cast<std::int32_t>(((at >> shared_) - left_) * step_));
                weights_.push_back(scaling_.weights[x * taps + tap]);
            }
        }
    }

    std::size_t begin() const { return begin_; } // byte of the plane's row

    void sum(const std::int32_t* columns, std::uint16_t* results) {
        const Taps taps{places_.data(), weights_.data(), static_cast<std::size_t>(scaling_.taps),
                        count_};
        rows().along(columns, taps, row_shift, sums_.data(), results);
    }

    // Of samples that are themselves.
    void copy(const std::uint8_t* bytes, std::uint16_t* results) const {
        if (shared_ == 0) {
            for (std::size_t x = 0; x < count_; ++x) results[x] = bytes[x * step_];
        } else {
            for (std::size_t x = 0; x < count_; ++x) results[x] = bytes[places_[x]];
        }
    }

private:
    const Scaling& scaling_;
    unsigned shared_;
    std::size_t step_, left_, begin_, count_;
    std::vector<std::int32_t> places_, weights_; // by tap
    std::vector<std::int32_t> sums_;
};

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

bool is_read(const Format& format, std::size_t c) {
    return format.channels[c].bits != 0 && !(c == alpha && format.padded);
}

struct ReadChannel {
    std::size_t index;
    Across across;
};

void read_plane(const View& view, const Reading& reading, std::size_t plane, Samples& samples) {
    std::vector<ReadChannel> channels;
    for (std::size_t c = 0; c < channel_count; ++c) {
        if (is_read(*view.format, c) && view.format->channels[c].plane == plane)
            channels.push_back({c, Across(view, reading, c)});
    }
    if (channels.empty()) return;
    Columns columns(view, reading, plane);
    const bool is_copy = reading.across.is_identity() && reading.down.taps == 1;
    std::vector<std::uint16_t> row(reading.across.first.size());
    for (std::int32_t y = 0; y < reading.down.to; ++y) {
        if (!is_copy) columns.compute(y);
        const TurnedRow place = turned_row(reading.turn, {reading.across.to, reading.down.to}, y);
        for (auto& [c, across] : channels) {
            const bool is_whole = place.step == 1;
            std::uint16_t* const to =
                is_whole ? samples.channels[c].data() + place.start : row.data();
            if (is_copy) {
                across.copy(columns.unscaled(y, across.begin()), to);
            } else {
                across.sum(columns.at(across.begin()), to);
            }
            if (!is_whole) put(row, place, samples.channels[c]);
        }
    }
}

} // namespace

bool reads(const View& view, const Reading& reading) {
    return reading.depth == 8 &&
           std::ranges::all_of(view.format->channels, [](const Channel& channel) {
               return channel.bits == 0 ||
                      (channel.bits == 8 && channel.step % 8 == 0 && channel.offset % 8 == 0);
           });
}

Samples read_samples(const View& view, const Reading& reading) {
    const Format& format = *view.format;
    Samples samples{{reading.across.to, reading.down.to}, format.family, reading.depth, {}};
    if (reading.turn.swaps()) std::swap(samples.size.width, samples.size.height);
    for (std::size_t c = 0; c < channel_count; ++c) {
        samples.channels[c].resize(samples.count());
        if (!is_read(format, c))
            std::ranges::fill(samples.channels[c], missing_sample(format.family, c, reading.depth));
    }
    for (std::size_t plane = 0; plane < most_planes; ++plane) {
        if (format.pixel_bits[plane] != 0) read_plane(view, reading, plane, samples);
    }
    return samples;
}

} // namespace emu::picture::fast

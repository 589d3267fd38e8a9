// SPDX-License-Identifier: Apache-2.0
// Columns are summed byte by byte over a whole row of a plane, whatever the bytes stand for; then
// each channel's samples are summed along the row. A column's sum fits 16 bits, as a sample of
// eight bits has column_bits behind it and weights add up to at most 1.25 in 2^14, whatever their
// signs; the sum of those fits 32.
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/fast/rows.h"

#include <algorithm>

namespace emu::picture::fast {

// Bytes of a plane's row that the window lies in.
struct Stretch {
    std::size_t first = 0, count = 0;
};

namespace {

constexpr unsigned row_shift = weight_bits + column_bits;
constexpr unsigned column_shift = weight_bits - column_bits;

// Of four weights some may be for what lies beyond the last sample, and are zero; so may one where
// fewer samples count than for others of the row.
constexpr std::size_t readable_behind = 4;

bool is_read(const Format& format, std::size_t c) {
    return format.channels[c].bits != 0 && !(c == alpha && format.padded);
}

Stretch stretch_of(const View& view, const Rect& window, std::size_t plane) {
    const Format& format = *view.format;
    std::size_t first = ~std::size_t{0}, end = 0;
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Channel& channel = format.channels[c];
        if (!is_read(format, c) || channel.plane != plane) continue;
        const unsigned shared = format.shared_across(c);
        const auto left = static_cast<std::size_t>(window.x) >> shared;
        const auto right = static_cast<std::size_t>(window.x + window.width - 1) >> shared;
        first = std::min(first, left * (channel.step / 8U) + channel.offset / 8U);
        end = std::max(end, right * (channel.step / 8U) + channel.offset / 8U + 1);
    }
    return {first, end > first ? end - first : 0};
}

} // namespace

// The sums of one plane's columns, for the row that it was last asked for.
class Columns {
public:
    Columns(const View& view, const Reading& reading, std::size_t plane)
        : plane_(view.planes[plane]), reading_(reading),
          shared_(plane == 0 ? 0U : unsigned{view.format->down}),
          stretch_(stretch_of(view, reading.window, plane)),
          sums_(stretch_.count + readable_behind) {}

    bool empty() const { return stretch_.count == 0; }

    void compute(std::int32_t row) {
        const Scaling& down = reading_.down;
        const auto i = static_cast<std::size_t>(row), taps = static_cast<std::size_t>(down.taps);
        lines_.clear();
        weights_.clear();
        for (std::size_t tap = 0; tap < taps;) {
            const std::size_t line = line_of(i, tap);
            std::int32_t weight = 0; // of rows that are the same one
            for (; tap < taps && line_of(i, tap) == line; ++tap)
                weight += down.weights[i * taps + tap];
            lines_.push_back(bytes_of(line));
            weights_.push_back(static_cast<std::int16_t>(weight));
        }
        rows().down(lines_.data(), weights_.data(), lines_.size(), column_shift, sums_.data(),
                    stretch_.count);
    }

    // Of the byte at that place of the plane's row.
    const std::int16_t* at(std::size_t byte) const { return &sums_[byte - stretch_.first]; }

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
    std::vector<std::int16_t> sums_;
    std::vector<const std::uint8_t*> lines_;
    std::vector<std::int16_t> weights_;
};

// How one channel's samples come out of a row of its plane.
class Across {
public:
    Across(const View& view, const Reading& reading, std::size_t c)
        : shared_(view.format->shared_across(c)), step_(view.format->channels[c].step / 8U),
          window_(reading.window), left_(sample_of(0)),
          begin_(left_ * step_ + view.format->channels[c].offset / 8U) {
        add_weights(reading.across);
        const std::size_t samples = sample_of(window_.width - 1) - left_ + 1;
        if (step_ != 1) picked_.resize(samples + readable_behind);
    }

    std::size_t begin() const { return begin_; } // byte of the plane's row

    // Precondition: readable_behind values more than the window has.
    void sum(const std::int16_t* columns, std::uint16_t* results) {
        if (step_ != 1) {
            rows().pick(columns, step_, picked_.data(), picked_.size() - readable_behind);
            columns = picked_.data();
        }
        const Along how{places_.data(), weights_.data(), fours_, places_.size(), row_shift};
        rows().along(columns, how, results);
    }

    // Of samples that are themselves.
    void copy(const std::uint8_t* bytes, std::uint16_t* results) const {
        const std::size_t count = places_.size();
        if (shared_ > 1) {
            for (std::size_t x = 0; x < count; ++x)
                results[x] = bytes[static_cast<std::size_t>(places_[x]) * step_];
            return;
        }
        const bool begins_within = shared_ == 1 && window_.x % 2 == 1;
        if (!begins_within) return rows().widen(bytes, step_, shared_, results, count);
        results[0] = bytes[0];
        rows().widen(bytes + step_, step_, shared_, results + 1, count - 1);
    }

private:
    std::size_t sample_of(std::int32_t x) const {
        return static_cast<std::size_t>(window_.x + x) >> shared_;
    }

    // Pixels that share a sample add up their weights.
    void add_weights(const Scaling& across) {
        const auto count = static_cast<std::size_t>(across.to);
        const auto taps = static_cast<std::size_t>(across.taps);
        const auto last_tap = across.taps - 1;
        std::size_t most = 1;
        for (const std::int32_t first : across.first) {
            places_.push_back(static_cast<std::int32_t>(sample_of(first) - left_));
            most = std::max(most, sample_of(first + last_tap) - sample_of(first) + 1);
        }
        fours_ = (most + 3) / 4;
        weights_.resize(fours_ * count * 4);
        for (std::size_t x = 0; x < count; ++x) {
            for (std::size_t tap = 0; tap < taps; ++tap) {
                const std::size_t at = sample_of(across.first[x] + static_cast<std::int32_t>(tap)) -
                                       left_ - static_cast<std::size_t>(places_[x]);
                std::int16_t& weight = weights_[(at / 4 * count + x) * 4 + at % 4];
                weight = static_cast<std::int16_t>(weight + across.weights[x * taps + tap]);
            }
        }
    }

    unsigned shared_;
    std::size_t step_;
    Rect window_;
    std::size_t left_, begin_;
    std::size_t fours_ = 0;
    std::vector<std::int32_t> places_; // of samples, from the window's first on
    std::vector<std::int16_t> weights_;
    std::vector<std::int16_t> picked_; // of a plane that has other channels
};

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
          row_(reading.across.first.size()) {
        for (std::size_t c = 0; c < channel_count; ++c) {
            if (is_read(*view.format, c) && view.format->channels[c].plane == plane)
                channels_.push_back({c, Across(view, reading, c)});
        }
    }

    void read(std::int32_t begin, std::int32_t end, Samples& samples) {
        if (columns_.empty()) return;
        const Size size{reading_.across.to, end - begin};
        for (std::int32_t y = begin; y < end; ++y) {
            if (!is_copy_) columns_.compute(y);
            const TurnedRow place = turned_row(reading_.turn, size, y - begin);
            for (auto& [c, across] : channels_) {
                const bool is_whole = place.step == 1;
                std::uint16_t* const to =
                    is_whole ? samples.channels[c].data() + place.start : row_.data();
                if (is_copy_) {
                    across.copy(columns_.unscaled(y, across.begin()), to);
                } else {
                    across.sum(columns_.at(across.begin()), to);
                }
                if (!is_whole) put(row_, place, samples.channels[c]);
            }
        }
    }

private:
    struct ReadChannel {
        std::size_t index;
        Across across;
    };

    const Reading& reading_;
    Columns columns_;
    bool is_copy_;
    std::vector<std::uint16_t> row_;
    std::vector<ReadChannel> channels_;
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
        if (!is_read(format, c))
            std::ranges::fill(samples.channels[c],
                              missing_sample(format.family, c, reading_.depth));
    }
    for (ReadPlane& plane : planes_) plane.read(begin, end, samples);
}

} // namespace emu::picture::fast

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/samples.h"

#include <algorithm>

namespace emu::picture {
namespace {

// One channel of a window, scaled.
class Scaled {
public:
    Scaled(const View& view, ChannelIndex channel, const Reading& reading)
        : view_(view), channel_(channel), reading_(reading),
          columns_(static_cast<std::size_t>(reading.window.width)) {}

    // Row of the result. Precondition: `row` is one of it.
    void compute(std::int32_t row, std::vector<std::uint16_t>& result) {
        add_up(row);
        const Scaling& across = reading_.across;
        const auto most = (std::int32_t{1} << reading_.depth) - 1;
        constexpr unsigned shift = weight_bits + column_bits;
        for (std::size_t x = 0; x < result.size(); ++x) {
            std::int64_t sum = std::int64_t{1} << (shift - 1);
            for (std::size_t tap = 0; tap < static_cast<std::size_t>(across.taps); ++tap) {
                const auto column = static_cast<std::size_t>(across.first[x]) + tap;
                sum +=
                    std::int64_t{across.weights[x * static_cast<std::size_t>(across.taps) + tap]} *
                    columns_[column];
            }
            result[x] = static_cast<std::uint16_t>(std::clamp<std::int64_t>(sum >> shift, 0, most));
        }
    }

private:
    void add_up(std::int32_t row) {
        const Scaling& down = reading_.down;
        const auto i = static_cast<std::size_t>(row), taps = static_cast<std::size_t>(down.taps);
        constexpr unsigned shift = weight_bits - column_bits;
        for (std::int32_t x = 0; x < reading_.window.width; ++x) {
            std::int32_t sum = 1 << (shift - 1);
            for (std::size_t tap = 0; tap < taps; ++tap) {
                const std::int32_t y = down.first[i] + static_cast<std::int32_t>(tap);
                sum += down.weights[i * taps + tap] * sample(x, y);
            }
            columns_[static_cast<std::size_t>(x)] = sum >> shift;
        }
    }

    std::int32_t sample(std::int32_t x, std::int32_t y) const {
        const unsigned value =
            read_sample(view_, channel_, reading_.window.x + x, reading_.window.y + y);
        return static_cast<std::int32_t>(
            with_depth(value, view_.format->channels[channel_].bits, reading_.depth));
    }

    const View& view_;
    ChannelIndex channel_;
    const Reading& reading_;
    std::vector<std::int32_t> columns_; // of one row
};

// Where pixel (x, y) of a picture of `size` comes to lie in the turned one.
struct Turned {
    Size size;
    Turn turn;

    std::size_t place(std::int32_t x, std::int32_t y) const {
        if (turn.mirrored_across) x = size.width - 1 - x;
        if (turn.mirrored_down) y = size.height - 1 - y;
        std::int32_t width = size.width, height = size.height;
        for (unsigned i = 0; i < turn.quarters; ++i) {
            const std::int32_t old_x = x;
            x = height - 1 - y;
            y = old_x;
            std::swap(width, height);
        }
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }
};

void read_channel(const View& view, ChannelIndex channel, const Reading& reading,
                  std::vector<std::uint16_t>& result) {
    Scaled scaled(view, channel, reading);
    const Turned turned{{reading.across.to, reading.down.to}, reading.turn};
    std::vector<std::uint16_t> row(static_cast<std::size_t>(reading.across.to));
    for (std::int32_t y = 0; y < reading.down.to; ++y) {
        scaled.compute(y, row);
        for (std::int32_t x = 0; x < reading.across.to; ++x)
            result[turned.place(x, y)] = row[static_cast<std::size_t>(x)];
    }
}

bool is_shared_and_not_first(std::int32_t place, std::int32_t begin, unsigned shared) {
    return place != begin && place % (1 << shared) != 0;
}

} // namespace

std::uint16_t missing_sample(Family family, std::size_t channel, unsigned depth) {
    if (channel == alpha) return static_cast<std::uint16_t>((1U << depth) - 1);
    if (family == Family::yuv && channel != first)
        return static_cast<std::uint16_t>(1U << (depth - 1));
    return 0;
}

Samples read_samples(const View& view, const Reading& reading) {
    const Format& format = *view.format;
    Samples samples{{reading.across.to, reading.down.to}, format.family, reading.depth, {}};
    if (reading.turn.swaps()) std::swap(samples.size.width, samples.size.height);
    for (const ChannelIndex c : {first, second, third, alpha}) {
        samples.channels[c].assign(samples.count(),
                                   missing_sample(format.family, c, reading.depth));
        if (format.reads(c)) read_channel(view, c, reading, samples.channels[c]);
    }
    return samples;
}

void write_samples(const Samples& samples, const View& view, const Rect& rect) {
    const Format& format = *view.format;
    for (const ChannelIndex c : {first, second, third, alpha}) {
        if (!format.has(c)) continue;
        const unsigned bits = format.channels[c].bits;
        const bool is_padding = c == alpha && format.padded;
        std::size_t i = 0;
        for (std::int32_t y = rect.y; y < rect.y + rect.height; ++y) {
            for (std::int32_t x = rect.x; x < rect.x + rect.width; ++x, ++i) {
                if (is_shared_and_not_first(x, rect.x, format.shared_across(c)) ||
                    is_shared_and_not_first(y, rect.y, format.shared_down(c)))
                    continue;
                const unsigned value = is_padding
                                           ? missing_sample(format.family, alpha, samples.depth)
                                           : samples.channels[c][i];
                write_sample(view, c, x, y, with_depth(value, samples.depth, bits));
            }
        }
    }
}

} // namespace emu::picture

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/pixels.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::picture {
namespace {

unsigned combined(unsigned source, unsigned destination, RasterOperation operation) {
    switch (operation) {
    case RasterOperation::both: return source & destination;
    case RasterOperation::either: return source | destination;
    case RasterOperation::not_destination: return ~destination;
    case RasterOperation::not_source: return ~source;
    case RasterOperation::exclusive: return source ^ destination;
    case RasterOperation::not_exclusive: return ~(source ^ destination);
    }
    return source;
}

// Samples of one channel, beyond whose edges lie those at the edges.
class Extended {
public:
    Extended(const std::vector<std::uint16_t>& samples, Size size)
        : samples_(samples), size_(size) {}

    std::int32_t at(std::int32_t x, std::int32_t y) const {
        x = std::clamp(x, 0, size_.width - 1);
        y = std::clamp(y, 0, size_.height - 1);
        return samples_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
                        static_cast<std::size_t>(x)];
    }

    std::int32_t blurred(std::int32_t x, std::int32_t y, const Blur& how) const {
        const std::int32_t sides = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
        const std::int32_t corners =
            at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1);
        const std::int32_t sum = how.centre * at(x, y) + how.side * sides + how.corner * corners;
        return std::clamp((sum + 128) >> 8, 0, 255);
    }

private:
    const std::vector<std::uint16_t>& samples_;
    Size size_;
};

} // namespace

void combine(const Samples& source, Samples& destination, RasterOperation operation) {
    const unsigned mask = (1U << source.depth) - 1;
    for (std::size_t c = 0; c < alpha; ++c) {
        for (std::size_t i = 0; i < source.count(); ++i) {
            std::uint16_t& to = destination.channels[c][i];
            to = static_cast<std::uint16_t>(combined(source.channels[c][i], to, operation) & mask);
        }
    }
    destination.channels[alpha] = source.channels[alpha];
}

void quantise(Samples& samples, const Quantisation& how) {
    for (std::size_t c = 0; c < alpha; ++c) {
        for (std::uint16_t& value : samples.channels[c]) {
            const std::int32_t scaled = (value + how.offsets[c]) * how.scales[c] >> 8;
            value = static_cast<std::uint16_t>(std::clamp(scaled, 0, 255));
        }
    }
}

void make_mosaic(Samples& samples, std::int32_t block) {
    const auto width = static_cast<std::size_t>(samples.size.width);
    const auto side = static_cast<std::size_t>(block);
    for (auto& channel : samples.channels) {
        for (std::size_t i = 0; i < samples.count(); ++i) {
            const std::size_t x = i % width, y = i / width;
            channel[i] = channel[y / side * side * width + x / side * side];
        }
    }
}

void blur(Samples& samples, const Blur& how) {
    for (std::size_t c = 0; c < alpha; ++c) {
        const std::vector<std::uint16_t> before = samples.channels[c];
        const Extended extended(before, samples.size);
        std::size_t i = 0;
        for (std::int32_t y = 0; y < samples.size.height; ++y) {
            for (std::int32_t x = 0; x < samples.size.width; ++x, ++i)
                samples.channels[c][i] = static_cast<std::uint16_t>(extended.blurred(x, y, how));
        }
    }
}

Outcome look_up(Samples& numbers, const Samples& table) {
    const std::vector<std::uint16_t> places = std::move(numbers.channels[first]);
    for (const std::uint16_t place : places) {
        if (place >= table.count()) {
            return error(Fault::bad_input, "a pixel has colour %u of a table of %zu", place,
                         table.count());
        }
    }
    for (std::size_t c = 0; c < channel_count; ++c) {
        numbers.channels[c].resize(places.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            numbers.channels[c][i] = table.channels[c][places[i]];
    }
    numbers.family = table.family;
    numbers.depth = table.depth;
    return {};
}

} // namespace emu::picture

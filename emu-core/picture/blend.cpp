// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/blend.h"

#include <algorithm>

namespace emu::picture {
namespace {

constexpr std::int32_t whole_alpha = 256;

std::int32_t of_256(std::int32_t alpha) {
    return alpha + (alpha >> 7);
}

std::int32_t product(std::int32_t value, std::int32_t in_256) {
    return (value * in_256 + whole_alpha / 2) >> 8;
}

struct Factors {
    std::int32_t source, destination; // in 256
};

Factors factors_of(BlendMode mode, std::int32_t source, std::int32_t destination) {
    switch (mode) {
    case BlendMode::source: return {whole_alpha, 0};
    case BlendMode::destination: return {0, whole_alpha};
    case BlendMode::source_over: return {whole_alpha, whole_alpha - source};
    case BlendMode::destination_over: return {whole_alpha - destination, whole_alpha};
    case BlendMode::source_in: return {destination, 0};
    case BlendMode::destination_in: return {0, source};
    case BlendMode::source_out: return {whole_alpha - destination, 0};
    case BlendMode::destination_out: return {0, whole_alpha - source};
    case BlendMode::source_atop: return {destination, whole_alpha - source};
    case BlendMode::destination_atop: return {whole_alpha - destination, source};
    case BlendMode::exclusive: return {whole_alpha - destination, whole_alpha - source};
    }
    return {whole_alpha, 0};
}

using Pixel = std::array<std::int32_t, channel_count>;

Pixel pixel_of(const Samples& samples, std::size_t i, std::uint8_t global, bool multiplies) {
    Pixel pixel{};
    for (std::size_t c = 0; c < channel_count; ++c) pixel[c] = samples.channels[c][i];
    pixel[alpha] = product(pixel[alpha], of_256(global));
    if (multiplies) {
        for (std::size_t c = 0; c < alpha; ++c) pixel[c] = product(pixel[c], of_256(pixel[alpha]));
    }
    return pixel;
}

bool is_within(const Samples& samples, std::size_t i, const ColourKey& key) {
    for (std::size_t c = 0; c < alpha; ++c) {
        const std::uint16_t value = samples.channels[c][i];
        if (value < key.lowest[c] || value > key.highest[c]) return false;
    }
    return true;
}

} // namespace

void blend(const Samples& source, Samples& destination, const Blend& how) {
    for (std::size_t i = 0; i < source.count(); ++i) {
        const Pixel over = pixel_of(source, i, how.source_alpha, how.multiplies);
        const Pixel under = pixel_of(destination, i, how.destination_alpha, how.multiplies);
        const Factors factors = factors_of(how.mode, of_256(over[alpha]), of_256(under[alpha]));
        for (std::size_t c = 0; c < channel_count; ++c) {
            const std::int32_t sum =
                over[c] * factors.source + under[c] * factors.destination + whole_alpha / 2;
            destination.channels[c][i] = static_cast<std::uint16_t>(std::clamp(sum >> 8, 0, 255));
        }
    }
}

void apply_key(Samples& samples, const ColourKey& key) {
    for (std::size_t i = 0; i < samples.count(); ++i) {
        if (is_within(samples, i, key) == key.inverted) continue;
        for (auto& channel : samples.channels) channel[i] = 0;
    }
}

} // namespace emu::picture

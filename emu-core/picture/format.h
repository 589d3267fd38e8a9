// SPDX-License-Identifier: Apache-2.0
// How the pixels of a picture lie in memory: one row per format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace emu::picture {

enum class Family : std::uint8_t {
    rgb,
    yuv,
    index, // numbers of colours in a table
};

// Samples of one channel: bits of a little-endian row.
struct Channel {
    std::uint8_t bits = 0; // of a sample; 0: the format does not have the channel
    std::uint8_t plane = 0;
    std::uint8_t step = 0;   // bits from one sample of the row to the next
    std::uint8_t offset = 0; // bits before the first
};

inline constexpr std::size_t most_planes = 3;

enum ChannelIndex : std::uint8_t { first, second, third, alpha, channel_count };

struct Format {
    std::string_view name;
    Family family = Family::rgb;
    // Red, green, blue or Y, U, V, and alpha. Pictures of one channel have the first, of numbers as
    // well.
    std::array<Channel, channel_count> channels;
    // Bits that a pixel adds to a row of each plane; 0: there is no such plane.
    std::array<std::uint8_t, most_planes> pixel_bits;
    std::uint8_t across = 0, down = 0; // 2^n pixels share a sample of the second and third channel
    bool padded = false;               // alpha is written as ones, and not read

    bool has(ChannelIndex channel) const { return channels[channel].bits != 0; }
    // Whether a pixel's sample is that of its bytes.
    bool reads(std::size_t c) const { return channels[c].bits != 0 && !(c == alpha && padded); }
    unsigned depth() const { return channels[first].bits; }
    bool has_byte_samples() const; // each sample is a byte of its own
    // log2 of the pixels that share a sample.
    unsigned shared_across(std::size_t c) const { return c == second || c == third ? across : 0; }
    unsigned shared_down(std::size_t c) const { return c == second || c == third ? down : 0; }
};

// Null where no row has the name.
const Format* find_format(std::string_view name);

} // namespace emu::picture

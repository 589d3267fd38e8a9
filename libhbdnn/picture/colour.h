// SPDX-License-Identifier: Apache-2.0
// From Y, U and V to red, green and blue: ITU-R BT.601 with the full range of bytes (assumed), in
// fractions of 2^-16, rounded half up once and clamped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace hbdnn {

namespace bt601 {
inline constexpr int fraction_bits = 16;
inline constexpr std::int32_t red_of_v = 91881;    // 1.402
inline constexpr std::int32_t green_of_u = -22554; // -0.344136
inline constexpr std::int32_t green_of_v = -46802; // -0.714136
inline constexpr std::int32_t blue_of_u = 116130;  // 1.772
} // namespace bt601

// y + colour / 2^16 as a byte.
constexpr std::uint8_t sample_of(std::int32_t y, std::int32_t colour) {
    constexpr std::int32_t half = 1 << (bt601::fraction_bits - 1);
    const std::int32_t value =
        ((y << bt601::fraction_bits) + colour + half) >> bt601::fraction_bits;
    return static_cast<std::uint8_t>(value < 0 ? 0 : value > 255 ? 255 : value);
}

// The definition: red, green, blue of one pixel.
constexpr std::array<std::uint8_t, 3> rgb_of(std::uint8_t y, std::uint8_t u, std::uint8_t v) {
    const std::int32_t cu = u - 128, cv = v - 128;
    return {sample_of(y, bt601::red_of_v * cv),
            sample_of(y, bt601::green_of_u * cu + bt601::green_of_v * cv),
            sample_of(y, bt601::blue_of_u * cu)};
}

static_assert(rgb_of(77, 128, 128) == std::array<std::uint8_t, 3>{77, 77, 77});
static_assert(rgb_of(255, 255, 255) == std::array<std::uint8_t, 3>{255, 121, 255});
static_assert(rgb_of(76, 85, 255) == std::array<std::uint8_t, 3>{254, 0, 0}); // red

// The same of `count` pixels in rows of their own.
struct YuvRows {
    const std::uint8_t *y, *u, *v;
};
struct RgbRows {
    std::uint8_t *red, *green, *blue;
};
void to_rgb(const YuvRows& from, const RgbRows& to, std::size_t count);

// Every second byte to `u`, the others to `v`, each twice: the row of chroma as wide as the luma.
void spread_chroma(const std::uint8_t* pairs, std::size_t count, std::uint8_t* u, std::uint8_t* v);

} // namespace hbdnn

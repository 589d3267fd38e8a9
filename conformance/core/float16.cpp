// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

namespace {

// The number a half stands for, straight from the format's definition.
double value_of(std::uint16_t half) {
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    double magnitude =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    if (exponent == 31) {
        magnitude = fraction ? std::numeric_limits<double>::quiet_NaN()
                             : std::numeric_limits<double>::infinity();
    }
    return half & 0x8000 ? -magnitude : magnitude;
}

// The nearest half by search: halves of one sign are ordered as their bits are.
std::uint16_t nearest(float value) {
    const double magnitude = std::fabs(static_cast<double>(value));
    std::uint16_t below = 0, above = 0x7C00;
    while (above - below > 1) {
        const auto middle = static_cast<std::uint16_t>((below + above) / 2);
        (value_of(middle) <= magnitude ? below : above) = middle;
    }
    // For rounding, infinity is where the next half would be.
    const double upper = above == 0x7C00 ? 65536.0 : value_of(above);
    const double to_below = magnitude - value_of(below), to_above = upper - magnitude;
    const bool up = to_above < to_below || (to_above == to_below && above % 2 == 0);
    return static_cast<std::uint16_t>((up ? above : below) | (std::signbit(value) ? 0x8000 : 0));
}

} // namespace

TEST_CASE("every half becomes its number and comes back") {
    int wrong = 0;
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float number = emu::from_half(half);
        const double expected = value_of(half);
        if (std::isnan(expected)) {
            wrong += !std::isnan(number) || emu::to_half(number) != (half | 0x200);
        } else {
            wrong += static_cast<double>(number) != expected || emu::to_half(number) != half;
        }
    }
    CHECK(wrong == 0);
}

// Rounding is decided within one step, so the boundaries are all that can go wrong: each half, the
// middle to the next one, and their neighbours among the floats.
TEST_CASE("floats become the nearest half, ties to even") {
    int wrong = 0;
    const auto check = [&wrong](float value) {
        wrong += emu::to_half(value) != nearest(value);
        wrong += emu::to_half(-value) != nearest(-value);
    };
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (std::uint16_t half = 0; half < 0x7C00; ++half) {
        const double next =
            half == 0x7BFF ? 65536.0 : value_of(static_cast<std::uint16_t>(half + 1));
        for (const double number : {value_of(half), (value_of(half) + next) / 2}) {
            const auto value = static_cast<float>(number);
            check(value);
            check(std::nextafter(value, infinity));
            check(std::nextafter(value, 0.0F));
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("floats of every size become the nearest half") {
    int wrong = 0;
    for (std::uint64_t bits = 0; bits < 0x7F80'0000; bits += 7919) { // a prime: all fractions occur
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        wrong += emu::to_half(value) != nearest(value);
    }
    CHECK(wrong == 0);
    CHECK(emu::to_half(std::numeric_limits<float>::infinity()) == 0x7C00);
    CHECK(emu::to_half(std::numeric_limits<float>::max()) == 0x7C00);
    CHECK(emu::to_half(-0.0F) == 0x8000);
    CHECK(emu::to_half(std::numeric_limits<float>::denorm_min()) == 0);
    CHECK((emu::to_half(std::numeric_limits<float>::quiet_NaN()) & 0x7FFF) > 0x7C00);
    CHECK((emu::to_half(std::bit_cast<float>(0x7F80'0001U)) & 0x7FFF) > 0x7C00);
}

// SPDX-License-Identifier: Apache-2.0
// Rounding against the exact quotient, in 128 bits.
#include "emu-core/ops/arithmetic/requantisation.h"

#include <catch2/catch.hpp>

using namespace emu::ops;
__extension__ using Wide = __int128;

namespace {

constexpr Rounding roundings[] = {Rounding::half_up, Rounding::half_even, Rounding::half_away,
                                  Rounding::floor, Rounding::truncate};

// True when `result` is what `rounding` says about value / divisor, judged by the definition: how
// far twice the result is from twice the quotient, both times the divisor.
bool is_rounded(Wide value, Wide divisor, Wide result, Rounding rounding) {
    const Wide above = result * divisor - value; // divisor times (result - quotient)
    const bool tie = 2 * above == divisor || 2 * above == -divisor;
    const bool nearest = 2 * above <= divisor && 2 * above >= -divisor;
    switch (rounding) {
    case Rounding::half_up: return nearest && (!tie || above > 0);
    case Rounding::half_even: return nearest && (!tie || result % 2 == 0);
    case Rounding::half_away: return nearest && (!tie || (value > 0) == (above > 0));
    case Rounding::floor: return above <= 0 && above > -divisor;
    case Rounding::truncate:
        return value >= 0 ? above <= 0 && above > -divisor : above >= 0 && above < divisor;
    }
    return false;
}

std::vector<std::int64_t> values_around(std::int64_t step) {
    constexpr std::int64_t end = std::int64_t{1} << 62;
    std::vector<std::int64_t> values;
    for (const std::int64_t centre : {std::int64_t{0}, step, step / 2, 3 * (step / 2), end, -end,
                                      -step, -(step / 2), -3 * (step / 2)}) {
        for (std::int64_t delta = -3; delta <= 3; ++delta) {
            if (centre + delta <= end && centre + delta >= -end) values.push_back(centre + delta);
        }
    }
    return values;
}

} // namespace

TEST_CASE("shift_right rounds every small value as named") {
    for (const Rounding rounding : roundings) {
        for (int shift = 0; shift <= 8; ++shift) {
            for (std::int64_t value = -1100; value <= 1100; ++value) {
                const std::int64_t result = shift_right(value, shift, rounding);
                CAPTURE(static_cast<int>(rounding), shift, value, result);
                REQUIRE(is_rounded(value, Wide{1} << shift, result, rounding));
            }
        }
    }
}

TEST_CASE("shift_right rounds as named around ties and limits at every shift") {
    for (const Rounding rounding : roundings) {
        for (int shift = 0; shift <= 61; ++shift) {
            for (const std::int64_t value : values_around(std::int64_t{1} << shift)) {
                const std::int64_t result = shift_right(value, shift, rounding);
                CAPTURE(static_cast<int>(rounding), shift, value, result);
                REQUIRE(is_rounded(value, Wide{1} << shift, result, rounding));
            }
        }
    }
}

TEST_CASE("divide rounds every small value as named") {
    for (const Rounding rounding : roundings) {
        for (std::int64_t divisor = 1; divisor <= 66; ++divisor) {
            for (std::int64_t value = -400; value <= 400; ++value) {
                const std::int64_t result = divide(value, divisor, rounding);
                CAPTURE(static_cast<int>(rounding), divisor, value, result);
                REQUIRE(is_rounded(value, divisor, result, rounding));
            }
        }
    }
}

TEST_CASE("divide holds at the limits of its range") {
    constexpr std::int64_t end = std::int64_t{1} << 62;
    for (const Rounding rounding : roundings) {
        for (const std::int64_t divisor :
             {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, end - 1, end,
              std::numeric_limits<std::int64_t>::max()}) {
            for (const std::int64_t value : {end, -end, end - 1, 1 - end, end / 2, -end / 2}) {
                const std::int64_t result = divide(value, divisor, rounding);
                CAPTURE(static_cast<int>(rounding), divisor, value, result);
                REQUIRE(is_rounded(value, divisor, result, rounding));
            }
        }
    }
}

TEST_CASE("saturate clamps to the width's range") {
    for (int width = 1; width <= 63; ++width) {
        const std::int64_t limit = std::int64_t{1} << (width - 1);
        CAPTURE(width);
        REQUIRE(saturate(limit, width) == limit - 1);
        REQUIRE(saturate(limit - 1, width) == limit - 1);
        REQUIRE(saturate(-limit, width) == -limit);
        REQUIRE(saturate(-limit - 1, width) == -limit);
        REQUIRE(saturate(0, width) == 0);
    }
}

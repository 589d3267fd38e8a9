// SPDX-License-Identifier: Apache-2.0
// The chains of both datapaths, against the formulas they stand for.
#include "emu-core/chip/rescale.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>

using namespace emu;

namespace {

constexpr Limits wide{-(1 << 30), 1 << 30};

const Chip& chip(const char* name) {
    return *find_chip(name);
}

// Round half towards plus infinity of a * b / 2^31, by division. The sum stays below 2^63.
std::int64_t doubling_high_multiply(std::int64_t a, std::int64_t b) {
    const std::int64_t product = a * b + (1LL << 30), unit = 1LL << 31;
    return product >= 0 ? product / unit : -((-product + unit - 1) / unit);
}

std::int64_t half_away(std::int64_t value, int shift) {
    return std::llround(std::ldexp(static_cast<long double>(value), -shift));
}

std::int64_t reference(std::int64_t acc, double multiplier) {
    int exponent = 0;
    const double mantissa = std::frexp(multiplier, &exponent);
    const std::int64_t fraction = std::llround(mantissa * 0x1p31);
    const std::int64_t scaled = doubling_high_multiply(acc << std::max(exponent, 0), fraction);
    return half_away(scaled, std::max(-exponent, 0));
}

std::vector<std::int64_t> accumulators() {
    std::vector<std::int64_t> values{0, 1, -1, 2, -2, 3, -3, 1000, -1000, (1 << 24), -(1 << 24)};
    std::mt19937 random(7);
    std::uniform_int_distribution<int> any(-(1 << 22), 1 << 22);
    for (int i = 0; i < 2000; ++i) values.push_back(any(random));
    return values;
}

} // namespace

TEST_CASE("rescale/doubling_high equals the reference's two roundings") {
    for (const double multiplier : {0.5, 0.25, 0.0078125, 0.00392156, 0.7499999, 1.5, 3.25, 1e-9}) {
        const auto chain = output_chain(chip("generic"), std::span(&multiplier, 1), 5, wide);
        REQUIRE(chain);
        for (const std::int64_t acc : accumulators()) {
            INFO(multiplier << " * " << acc);
            REQUIRE(chain->apply(acc, 0) == reference(acc, multiplier) + 5);
        }
    }
}

// Worked out from the published rule: factors rounded to 15 bits, one rounding half up.
TEST_CASE("rescale/sums of 64 bits keep 15 bits of the factor") {
    struct Row {
        double multiplier;
        std::int64_t sum, result;
    };
    const Row rows[] = {
        {1.0 / 3, 98300, 32766},
        {1.0 / 3, -98300, -32766},
        {1.0 / 3, 32768, 10923},
        {1.0 / 3, -32768, -10922},
        {0.75, 3, 2},
        {0.75, -3, -2},
        {0.75, -98300, -73725},
        {1.9, 98300, 186772},
        {0.99999, 98300, 98297},
        {0.5, 1, 1},
        {0.5, -1, 0},
        {0x1p-10, (1LL << 40) + 12345, 1073741836},
        {0x1p-40, 1LL << 40, 0}, // beyond 2^-31 a factor is 0
    };
    constexpr Limits all{std::numeric_limits<std::int32_t>::min(),
                         std::numeric_limits<std::int32_t>::max()};
    for (const Row& row : rows) {
        INFO(row.multiplier << " * " << row.sum);
        const auto chain =
            wide_output_chain(chip("generic"), std::span(&row.multiplier, 1), 0, all);
        REQUIRE(chain);
        CHECK(ops::validate(*chain, 1, 48));
        CHECK(chain->apply(row.sum, 0) == row.result);
    }
}

TEST_CASE("rescale/narrow_factors rounds half to even after the zero point went in") {
    const double half = 0.5;
    const auto chain = output_chain(chip("rk3588"), std::span(&half, 1), 3, wide);
    REQUIRE(chain);
    CHECK(chain->apply(1, 0) == 4);  // 3.5
    CHECK(chain->apply(3, 0) == 4);  // 4.5
    CHECK(chain->apply(-1, 0) == 2); // 2.5
    CHECK(chain->apply(-3, 0) == 2); // 1.5
}

TEST_CASE("rescale/narrow_factors keeps channels relative to the largest") {
    const std::vector<double> multipliers{0.01, 0.005, 0.0025};
    const auto chain = output_chain(chip("rk3568"), multipliers, 0, wide);
    REQUIRE(chain);
    REQUIRE(chain->stages.front().operand == std::vector<std::int64_t>{16384, 8192, 4096});
    for (std::size_t channel = 0; channel < 3; ++channel) {
        CHECK(chain->apply(100000, channel) == std::llround(100000 * multipliers[channel]));
    }
}

TEST_CASE("rescale/limits clamp what the chain leaves") {
    const double one = 1.0;
    const auto chain = output_chain(chip("generic"), std::span(&one, 1), 0, {-5, 9});
    REQUIRE(chain);
    CHECK(chain->apply(-100, 0) == -5);
    CHECK(chain->apply(100, 0) == 9);
}

TEST_CASE("rescale/addition brings both operands to one scale") {
    for (const char* name : {"generic", "rk3588"}) {
        const auto chains =
            addition_chains(chip(name), {0.5, 10}, {0.125, -3}, {0.25, 1}, {-128, 127});
        REQUIRE(chains);
        for (int a = -128; a < 128; a += 3) {
            for (int b = -128; b < 128; b += 5) {
                const std::int64_t sum = chains->first.apply(a, 0) + chains->second.apply(b, 0);
                const double real = (a - 10) * 0.5 + (b + 3) * 0.125;
                const double want = std::clamp(real / 0.25 + 1, -128.0, 127.0);
                INFO(name << ' ' << a << ' ' << b);
                REQUIRE(std::abs(static_cast<double>(chains->output.apply(sum, 0)) - want) <= 0.5);
            }
        }
    }
}

// The reference adds what a negative factor makes of the second operand. Each odd value here is
// half way between two numbers before the second rounding.
TEST_CASE("rescale/what is subtracted has a negative factor on generic") {
    constexpr std::int64_t factor = 32769 << 15;
    const double scale = std::ldexp(static_cast<double>(factor), -31);
    const auto chains = addition_chains(chip("generic"), {1, 0, 16}, {-scale, 0, 16},
                                        {1.0 / 16384, 0, 16}, {-32768, 32767});
    REQUIRE(chains);
    CHECK(chains->second.apply(1, 0) == -8192); // and not -8193
    for (int y = -32768; y < 32768; ++y) {
        const std::int64_t want = half_away(doubling_high_multiply(y * (1 << 15), -factor), 1);
        REQUIRE(chains->second.apply(y, 0) == want);
    }
}

TEST_CASE("rescale/mean divides by the count") {
    for (const char* name : {"generic", "rk3588"}) {
        const auto chain = mean_chain(chip(name), 0.5, 49, -4, {-128, 127});
        REQUIRE(chain);
        for (int sum = -6000; sum < 6000; sum += 7) {
            const double want = sum * 0.5 / 49 - 4;
            // Rounding twice, or a factor of 15 bits, may cross a tie.
            REQUIRE(std::abs(static_cast<double>(chain->apply(sum, 0)) - want) < 0.52);
        }
    }
}

TEST_CASE("rescale/refuses what the factors cannot hold") {
    const double infinite = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -1.0, std::nan(""), infinite, 0x1p31}) {
        for (const char* name : {"generic", "rk3588"}) {
            const auto chain = output_chain(chip(name), std::span(&bad, 1), 0, wide);
            REQUIRE(!chain);
            CHECK(chain.error().fault == Fault::bad_model);
        }
    }
    const double large = 40000;
    CHECK(output_chain(chip("generic"), std::span(&large, 1), 0, wide));
    CHECK_FALSE(output_chain(chip("rk3588"), std::span(&large, 1), 0, wide));
}

TEST_CASE("rescale/every chain it builds is valid") {
    for (const Chip* any : chips()) {
        for (const double multiplier : {1e-12, 1e-6, 0.1, 0.999999999, 1.0, 1000.0, 32000.0}) {
            const auto chain = output_chain(*any, std::span(&multiplier, 1), 255, wide);
            REQUIRE(chain);
            CHECK(ops::validate(*chain, 1));
        }
    }
}

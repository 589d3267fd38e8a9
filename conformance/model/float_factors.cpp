// SPDX-License-Identifier: Apache-2.0
// Chains whose factors are floats, against the one product and one rounding that they stand for.
#include "emu-core/chip/rescale.h"
#include "emu-core/chip/v853.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>

using namespace emu;
using Kind = ops::Stage::Kind;

namespace {

constexpr Limits any{std::numeric_limits<std::int32_t>::min(),
                     std::numeric_limits<std::int32_t>::max()};

ops::Chain chain_of(std::span<const double> multipliers, std::int32_t zero_point, Limits limits) {
    auto chain = output_chain(v853, multipliers, zero_point, limits);
    REQUIRE(chain);
    return *std::move(chain);
}

// 64 bits of mantissa hold the product; nearbyint rounds half to even.
std::int64_t reference(std::int64_t sum, double multiplier, std::int64_t zero_point) {
    const auto product = static_cast<long double>(sum) * static_cast<float>(multiplier);
    return static_cast<std::int64_t>(std::nearbyint(product)) + zero_point;
}

} // namespace

TEST_CASE("float_factors/sums are multiplied by a float and rounded once") {
    if (std::numeric_limits<long double>::digits < 56) WARN("skipped: no wider floats");
    std::mt19937_64 random(853);
    std::uniform_int_distribution<std::int64_t> sums(any.low, any.high);
    std::uniform_real_distribution<double> exponents(-20, 0);
    for (int i = 0; i < 20'000 && std::numeric_limits<long double>::digits >= 56; ++i) {
        const double multiplier = std::exp2(exponents(random));
        const std::int64_t sum = sums(random) >> (i % 20);
        INFO(multiplier << " * " << sum);
        const ops::Chain chain = chain_of(std::span(&multiplier, 1), 117, any);
        REQUIRE(chain.apply(sum, 0) ==
                std::min<std::int64_t>(reference(sum, multiplier, 117), any.high));
    }
}

TEST_CASE("float_factors/ties go to even before the zero point is added") {
    const double half = 0.5;
    const ops::Chain chain = chain_of(std::span(&half, 1), 3, any);
    CHECK(chain.apply(1, 0) == 3);  // 0.5
    CHECK(chain.apply(3, 0) == 5);  // 1.5
    CHECK(chain.apply(-1, 0) == 3); // -0.5
    CHECK(chain.apply(-3, 0) == 1); // -1.5
}

// The first layer of the public network: its float, and sums around a step of the result.
TEST_CASE("float_factors/a board's factor") {
    const double multiplier = 6.0928e-4;
    const ops::Chain chain = chain_of(std::span(&multiplier, 1), 117, {0, 255});
    CHECK(chain.apply(0, 0) == 117);
    CHECK(chain.apply(820, 0) == 117);  // 0.49961
    CHECK(chain.apply(821, 0) == 118);  // 0.50022
    CHECK(chain.apply(-821, 0) == 116); // -0.50022
    CHECK(chain.apply(1'000'000, 0) == 255);
    CHECK(chain.apply(-1'000'000, 0) == 0);
}

TEST_CASE("float_factors/channels have factors of their own") {
    const double multipliers[] = {0x1p-10, 0.001, 3.0};
    const ops::Chain chain = chain_of(multipliers, -5, any);
    for (std::size_t channel = 0; channel < std::size(multipliers); ++channel) {
        CHECK(chain.apply(123'457, channel) == reference(123'457, multipliers[channel], -5));
    }
}

TEST_CASE("float_factors/powers of two are shifts") {
    const double multiplier = 0x1p-13;
    for (const auto make : {output_chain, wide_output_chain}) {
        const auto chain = make(v853, std::span(&multiplier, 1), 0, {-32768, 32767});
        REQUIRE(chain);
        REQUIRE(chain->stages.size() == 3);
        CHECK(chain->stages[0].kind == Kind::shift_right);
        CHECK(chain->stages[0].rounding == ops::Rounding::half_even);
        CHECK(chain->stages[0].operand == std::vector<std::int64_t>{13});
        CHECK(chain->stages[1].kind == Kind::at_least);
        CHECK(chain->stages[2].kind == Kind::at_most);
    }
}

TEST_CASE("float_factors/sums of 48 bits") {
    constexpr std::int64_t most = (1LL << 47) - 1;
    const auto apply = [&](double multiplier, std::int64_t sum) {
        const auto chain = wide_output_chain(v853, std::span(&multiplier, 1), 0, any);
        REQUIRE(chain);
        CHECK(ops::validate(*chain, 1, 48));
        return chain->apply(sum, 0);
    };
    CHECK(apply(0x1p-32, most) == 32768);
    CHECK(apply(0x1p-32, -most - 1) == -32768);
    CHECK(apply(0x1p-32, 5LL << 31) == 2); // 2.5
    CHECK(apply(0x1p-32, 7LL << 31) == 4); // 3.5
    CHECK(apply(0.75 * 0x1p-32, most) == 24576);
    const double third = 0x1p-32 / 3;
    CHECK(std::abs(static_cast<double>(apply(third, most)) - 0x1p15 / 3) <
          0x1p15 / 3 * 0x1p-14 + 1);
}

TEST_CASE("float_factors/what factors cannot hold is refused") {
    const double most = 0x1p24, most_wide = 0x1p14;
    CHECK_FALSE(output_chain(v853, std::span(&most, 1), 0, any));
    CHECK_FALSE(wide_output_chain(v853, std::span(&most_wide, 1), 0, any));
    CHECK(output_chain(v853, std::span(&most_wide, 1), 0, any));
}

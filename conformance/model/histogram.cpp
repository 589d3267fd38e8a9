// SPDX-License-Identifier: Apache-2.0
// Values counted in bins: the same counts in whatever order and portions they come.
#include "emu-core/model/quantise/ranges/histogram.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace emu;

namespace {

using Counts = std::vector<std::uint64_t>;
constexpr int bins = Histogram::bins;

Counts copy(std::span<const std::uint64_t> counts) {
    return {counts.begin(), counts.end()};
}

// Of one sign, counted one by one.
Counts expected(const std::vector<float>& values, double width, bool negative) {
    Counts counts(bins);
    for (const float value : values) {
        if (std::isfinite(value) && (value < 0) == negative) {
            ++counts.at(static_cast<std::size_t>(std::abs(double{value}) / width));
        }
    }
    return counts;
}

// Magnitudes from 2^-10 to 2^10, both signs, some zeros.
std::vector<float> spread_values(std::size_t count) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> exponent(-10, 10);
    std::vector<float> values(count);
    for (float& value : values) {
        value = random() % 8 == 0 ? 0.0F : std::exp2(exponent(random));
        if (random() % 2 == 0) value = -value;
    }
    return values;
}

Histogram of(const std::vector<float>& values) {
    Histogram histogram;
    histogram.add(values);
    return histogram;
}

void check_equal(const Histogram& a, const Histogram& b) {
    CHECK(a.count() == b.count());
    CHECK(a.zeros() == b.zeros());
    CHECK(a.lowest() == b.lowest());
    CHECK(a.highest() == b.highest());
    CHECK(a.width() == b.width());
    CHECK(copy(a.not_negative()) == copy(b.not_negative()));
    CHECK(copy(a.negative()) == copy(b.negative()));
}

} // namespace

TEST_CASE("histogram/every value is in the bin that its magnitude says") {
    const auto values = spread_values(10000);
    const Histogram histogram = of(values);
    const auto [low, high] = std::ranges::minmax(values);
    CHECK(histogram.count() == values.size());
    CHECK(histogram.zeros() == static_cast<std::uint64_t>(std::ranges::count(values, 0.0F)));
    CHECK(histogram.lowest() == low);
    CHECK(histogram.highest() == high);
    REQUIRE(histogram.width() == 0.5);
    CHECK(copy(histogram.not_negative()) == expected(values, 0.5, false));
    CHECK(copy(histogram.negative()) == expected(values, 0.5, true));
}

TEST_CASE("histogram/order and portions do not matter") {
    auto values = spread_values(9973);
    const Histogram whole = of(values);
    std::ranges::sort(values, {}, [](float value) { return std::abs(value); });
    Histogram growing; // widens at almost every portion
    for (std::size_t i = 0; i < values.size(); i += 7) {
        growing.add(std::span(values).subspan(i, std::min<std::size_t>(7, values.size() - i)));
    }
    check_equal(whole, growing);
    std::ranges::reverse(values);
    check_equal(whole, of(values));
}

TEST_CASE("histogram/without values, and with none but zeros") {
    Histogram histogram;
    histogram.add({});
    CHECK(histogram.count() == 0);
    CHECK(histogram.not_negative().empty());
    CHECK(histogram.negative().empty());
    histogram.add(std::vector<float>{0.0F, -0.0F, 0.0F});
    CHECK(histogram.count() == 3);
    CHECK(histogram.zeros() == 3);
    CHECK(histogram.width() == 0);
    CHECK(histogram.not_negative()[0] == 3);
    CHECK_FALSE(std::signbit(histogram.lowest()));
    CHECK_FALSE(std::signbit(histogram.highest()));
    histogram.add(std::vector<float>{-2.0F});
    CHECK(histogram.not_negative()[0] == 3);
    CHECK(histogram.lowest() == -2);
    CHECK(histogram.highest() == 0);
}

TEST_CASE("histogram/ends of values that are all of one sign do not include 0") {
    const Histogram histogram = of({3, 4, 5});
    CHECK(histogram.lowest() == 3);
    CHECK(histogram.highest() == 5);
    CHECK(of({-3, -4}).highest() == -3);
}

TEST_CASE("histogram/powers of two begin a bin, and the width is the least that holds them") {
    CHECK(of({1.0F}).width() == 2.0 / bins);
    CHECK(of({1.0F}).not_negative()[bins / 2] == 1);
    const float below = std::nextafter(1.0F, 0.0F);
    CHECK(of({-below}).width() == 1.0 / bins);
    CHECK(of({-below}).negative()[bins - 1] == 1);
}

TEST_CASE("histogram/the largest and the least floats") {
    constexpr float most = std::numeric_limits<float>::max();
    constexpr float least = std::numeric_limits<float>::denorm_min();
    const Histogram large = of({most, -most, 1, least});
    CHECK(large.width() == 0x1p117);
    CHECK(large.not_negative()[bins - 1] == 1);
    CHECK(large.negative()[bins - 1] == 1);
    CHECK(large.not_negative()[0] == 2);
    CHECK(large.zeros() == 0);
    const Histogram small = of({least, -least, 0x1p-127F});
    CHECK(small.width() == std::numeric_limits<float>::min());
    CHECK(small.not_negative()[0] == 2);
    CHECK(small.negative()[0] == 1);
    CHECK(small.lowest() == -least);
}

TEST_CASE("histogram/all doublings at once") {
    Histogram histogram = of({1e-30F, -2e-30F, 1e-35F});
    histogram.add(std::vector<float>{1e30F});
    CHECK(histogram.not_negative()[0] == 2);
    CHECK(histogram.negative()[0] == 1);
    const auto counts = histogram.not_negative();
    CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 3);
}

TEST_CASE("histogram/NaN and infinities are apart from the others") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    auto values = spread_values(5000);
    const Histogram finite = of(values);
    for (const std::size_t at : {0, 100, 2047, 2048, 5000}) {
        values.insert(values.begin() + static_cast<std::ptrdiff_t>(at),
                      {nan, infinity, -infinity, -nan});
    }
    const Histogram histogram = of(values);
    CHECK(histogram.strange() == 20);
    check_equal(finite, histogram);
    const Histogram none = of({nan, -infinity});
    CHECK(none.strange() == 2);
    CHECK(none.count() == 0);
    CHECK(none.lowest() == 0);
}

TEST_CASE("histogram/values of a channel count as often as is said") {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<std::uint32_t> times{3, 1, 2};
    std::vector<float> values = spread_values(3 * 1000), repeated; // of 3 channels
    values[7] = nan;
    values[2048] = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < values.size(); ++i)
        repeated.insert(repeated.end(), times[i % times.size()], values[i]);
    Histogram weighed;
    weighed.add(values, times);
    check_equal(weighed, of(repeated));
}

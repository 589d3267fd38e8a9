// SPDX-License-Identifier: Apache-2.0
// The measures of an accuracy report, against sums that are written out here.
#include "emu-core/runtime/tensor_difference.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

using namespace emu;

namespace {

using Values = std::vector<float>;

TensorDifference difference(const Values& reference, const Values& values) {
    TensorDifference result;
    result.add(reference, values);
    return result;
}

constexpr float infinity = HUGE_VALF;

} // namespace

TEST_CASE("difference/cosine, mean, maximum and range of known vectors") {
    // 3*4 + 4*3 over 5*5
    const TensorDifference known = difference({3, -4, 0}, {4, -3, 0});
    CHECK(known.cosine() == Approx(24.0 / 25).epsilon(1e-15));
    CHECK(known.mean() == Approx(2.0 / 3).epsilon(1e-15));
    CHECK(known.maximum() == 1);
    CHECK(known.root_mean_square() == Approx(std::sqrt(2.0 / 3)).epsilon(1e-15));
    CHECK(known.low() == -4);
    CHECK(known.high() == 3);
    CHECK(known.count() == 3);
    CHECK(difference({1, 2}, {-1, -2}).cosine() == Approx(-1).epsilon(1e-15));
    CHECK(difference({1, 0}, {0, 1}).cosine() == 0);
}

TEST_CASE("difference/several runs count as one long vector") {
    TensorDifference parts;
    Values all_reference, all;
    for (int run = 0; run < 5; ++run) {
        Values reference, values;
        for (int i = 0; i < 100; ++i) {
            reference.push_back(std::sin(static_cast<float>(i * (run + 1))) * 50);
            values.push_back(reference.back() + std::cos(static_cast<float>(i)));
        }
        parts.add(reference, values);
        all_reference.insert(all_reference.end(), reference.begin(), reference.end());
        all.insert(all.end(), values.begin(), values.end());
    }
    long double products = 0, one = 0, other = 0, sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        products += static_cast<long double>(all_reference[i]) * all[i];
        one += static_cast<long double>(all_reference[i]) * all_reference[i];
        other += static_cast<long double>(all[i]) * all[i];
        sum += std::abs(static_cast<long double>(all_reference[i]) - all[i]);
    }
    CHECK(parts.count() == 500);
    CHECK(parts.cosine() ==
          Approx(static_cast<double>(products / std::sqrt(one * other))).epsilon(1e-13));
    CHECK(parts.mean() == Approx(static_cast<double>(sum / 500)).epsilon(1e-13));
}

TEST_CASE("difference/zero vectors") {
    CHECK(difference({0, 0}, {0, -0.0F}).cosine() == 1);
    CHECK(difference({0, 0}, {0, 1}).cosine() == 0);
    CHECK(difference({0, 1}, {0, 0}).cosine() == 0);
    const TensorDifference nothing;
    CHECK(nothing.cosine() == 1);
    CHECK(nothing.mean() == 0);
    CHECK(nothing.root_mean_square() == 0);
    CHECK(nothing.low() == 0);
    CHECK(nothing.high() == 0);
}

TEST_CASE("difference/tiny and huge values neither vanish nor overflow") {
    CHECK(difference({1e-30F, 2e-30F}, {2e-30F, 4e-30F}).cosine() == Approx(1).epsilon(1e-6));
    CHECK(difference({3e38F, 3e38F}, {3e38F, -3e38F}).cosine() == 0);
    CHECK(difference({1, 1, 1}, {1, 1, 1}).cosine() == 1);
    CHECK(difference({1, 1, 1}, {3, 3, 3}).cosine() <= 1);
}

TEST_CASE("difference/what is no number shows, unless it is the same in both") {
    CHECK(difference({1, infinity, NAN}, {1, infinity, NAN}).cosine() == 1);
    CHECK(difference({1, infinity, NAN}, {1, infinity, NAN}).maximum() == 0);
    for (const float odd : {infinity, -infinity, NAN}) {
        const TensorDifference shown = difference({1, 70000, 3}, {1, odd, 3});
        CHECK(shown.cosine() == 0);
        CHECK(std::isinf(shown.maximum()));
        CHECK(std::isinf(shown.mean()));
        CHECK(std::isinf(shown.root_mean_square()));
        CHECK(shown.high() == 70000);
        CHECK(difference({odd}, {1}).cosine() == 0);
        CHECK(difference({odd}, {1}).high() == 0);
    }
    CHECK(difference({infinity}, {-infinity}).cosine() == 0);
}

// SPDX-License-Identifier: Apache-2.0
// Biases that follow the sums of weights, and ones that do not.
#include "libviplite/format/execution/lower/bias_check.h"
#include "conformance/fuzz/random.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <numeric>

namespace nbg_tests {
namespace {

constexpr std::uint32_t kernels = 32, values = 27;

viplite::format::Convolution convolution(std::int32_t zero_point, std::int32_t row = 0) {
    viplite::format::Convolution made;
    made.src.view.dtype = emu::Dtype::u8;
    made.border = zero_point;
    made.middle = 128;
    made.place.row = row;
    made.kernels = {.kernels = kernels, .width = 3, .height = 3, .channels = 3, .zero_point = 120};
    return made;
}

// As a compiler makes them for maps of that zero point.
viplite::format::Coefficients coefficients(std::int32_t zero_point) {
    fuzz::Random random(5, 1);
    viplite::format::Coefficients made;
    for (std::uint32_t i = 0; i < kernels * values; ++i)
        made.weights.push_back(static_cast<std::uint8_t>(random.below(256)));
    for (std::uint32_t i = 0; i < kernels; ++i) {
        const auto first = made.weights.begin() + i * values;
        const std::int64_t zeros = std::int64_t{convolution(0).kernels.zero_point} * values;
        const std::int64_t sum = std::accumulate(first, first + values, -zeros);
        const auto bias = static_cast<std::int64_t>(random.below(2000)) - 1000;
        made.sums.push_back(sum);
        made.biases.push_back(static_cast<std::int32_t>(bias + (128 - zero_point) * sum));
    }
    return made;
}

// Every kernel has the weights of the next one.
viplite::format::Coefficients displaced(viplite::format::Coefficients made) {
    std::rotate(made.weights.begin(), made.weights.begin() + values, made.weights.end());
    std::rotate(made.sums.begin(), made.sums.begin() + 1, made.sums.end());
    return made;
}

} // namespace

TEST_CASE("biases follow weights that are in order, on either side of the middle") {
    viplite::format::BiasCheck check;
    check.add(convolution(0, 1), coefficients(0));
    check.add(convolution(255, 2), coefficients(255));
    CHECK(check.checked() == 2);
    CHECK(check.following() == 2);
    check.add(convolution(255, 3), coefficients(0));
    CHECK(check.following() == 2);
}

TEST_CASE("layers without a far zero point, and rows that were seen, do not count") {
    viplite::format::BiasCheck check;
    check.add(convolution(120, 1), coefficients(120));
    CHECK(check.checked() == 0);
    for (int i = 0; i < 3; ++i) check.add(convolution(0, 2), coefficients(0));
    CHECK(check.checked() == 1);
}

TEST_CASE("weights in another order are suspicious") {
    viplite::format::BiasCheck check;
    for (std::int32_t row = 0; row < 4; ++row) {
        CHECK(!check.is_suspicious());
        check.add(convolution(0, row), displaced(coefficients(0)));
    }
    CHECK(check.following() == 0);
    CHECK(check.is_suspicious());
    for (std::int32_t row = 4; row < 8; ++row) check.add(convolution(0, row), coefficients(0));
    CHECK(!check.is_suspicious());
}

} // namespace nbg_tests

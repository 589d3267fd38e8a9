// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/program_passes.h"

#include <catch2/catch.hpp>

namespace emu {
namespace {

using Axis = ops::Rearrange::Axis;
using Axes = std::vector<Axis>;

Axes axes(const Shape& from, const Shape& to) {
    const auto order = axis_order(from, to);
    INFO((order ? "" : order.error().detail));
    REQUIRE(order);
    CHECK(order->offset == 0);
    return order->axes;
}

std::string refusal(const Shape& from, const Shape& to) {
    const auto order = axis_order(from, to);
    return order ? "" : order.error().detail;
}

} // namespace

TEST_CASE("axis order: extents of 1 do not count") {
    CHECK(axes({1, 3, 4}, {3, 4, 1, 1}).empty());
    CHECK(axes({}, {1, 1}).empty());
    CHECK(axes({5}, {1, 5}).empty());
}

TEST_CASE("axis order: channels before or behind the map") {
    CHECK(axes({1, 3, 2, 4}, {1, 2, 4, 3}) == Axes{{2, 4}, {4, 1}, {3, 8}});
    CHECK(axes({1, 2, 4, 3}, {1, 3, 2, 4}) == Axes{{3, 1}, {2, 12}, {4, 3}});
    CHECK(axes({2, 3, 5, 4}, {2, 5, 4, 3}) == Axes{{2, 60}, {5, 4}, {4, 1}, {3, 20}});
}

TEST_CASE("axis order: of several ones that of channels, or the same, is meant") {
    CHECK(axes({5, 5, 3}, {3, 5, 5}) == Axes{{3, 1}, {5, 15}, {5, 3}});
    CHECK(axes({3, 5, 5}, {5, 5, 3}) == Axes{{5, 5}, {5, 1}, {3, 25}});
    CHECK(axes({4, 4, 4}, {4, 4, 4}).empty());
}

TEST_CASE("axis order: any other one that is the only one") {
    CHECK(axes({2, 3, 4}, {4, 3, 2}) == Axes{{4, 1}, {3, 4}, {2, 12}});
    CHECK(axes({7, 9}, {9, 7}) == Axes{{9, 1}, {7, 9}});
}

TEST_CASE("axis order: refused") {
    CHECK_THAT(refusal({2, 3}, {6}), Catch::Contains("2x3 is not 6, in no order"));
    CHECK_THAT(refusal({2, 3}, {2, 4}), Catch::Contains("in no order"));
    CHECK_THAT(refusal({2, 2, 3, 5}, {5, 3, 2, 2}), Catch::Contains("in several ways"));
}

} // namespace emu

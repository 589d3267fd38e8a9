// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/range_set.h"

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <random>

using hbdnn::Range;
using hbdnn::RangeSet;

TEST_CASE("range_set/parts that touch become one") {
    RangeSet set;
    CHECK_FALSE(set.covers({0, 1}));
    set.add({10, 10});
    set.add({30, 10});
    CHECK(set.covers({10, 10}));
    CHECK(set.covers({12, 3}));
    CHECK_FALSE(set.covers({9, 2}));
    CHECK_FALSE(set.covers({19, 2}));
    CHECK_FALSE(set.covers({10, 30}));
    set.add({20, 10});
    CHECK(set.covers({10, 30}));
    set.add({0, 100});
    CHECK(set.covers({0, 100}));
}

TEST_CASE("range_set/as single bytes have it") {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        RangeSet set;
        std::array<bool, 64> bytes{};
        for (int i = 0; i < 12; ++i) {
            const Range range{random() % 56, random() % 9};
            set.add(range);
            for (auto b = range.first; b < range.end(); ++b) bytes[b] = true;
            const Range asked{random() % 56, 1 + random() % 8};
            bool all = true;
            for (auto b = asked.first; b < asked.end(); ++b) all = all && bytes[b];
            REQUIRE(set.covers(asked) == all);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Lattices against the places that they stand for.
#include "emu-core/model/passes/rearrangements.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

// The source's element for each element of the destination, in order.
std::vector<std::int64_t> places(const ops::Rearrange& rearrange) {
    std::vector<std::int64_t> places{rearrange.offset};
    for (const auto& axis : rearrange.axes) {
        std::vector<std::int64_t> finer;
        for (const std::int64_t place : places) {
            for (std::int32_t i = 0; i < axis.extent; ++i) finer.push_back(place + i * axis.stride);
        }
        places = std::move(finer);
    }
    return places;
}

using MovedPlaces = std::vector<std::int64_t>;

} // namespace

TEST_CASE("rearrangements/transposition") {
    const std::int32_t order[] = {1, 0};
    CHECK(places(transposition({2, 3}, order)) == MovedPlaces{0, 3, 1, 4, 2, 5});
    CHECK(transposed({2, 3}, order) == Shape{3, 2});
}

TEST_CASE("rearrangements/a slice may step and go backwards") {
    const SliceAxis axes[] = {{1, 1, 1}, {2, -2, 2}};
    CHECK(places(slice({2, 3}, axes)) == MovedPlaces{5, 3});
    CHECK(sliced(axes) == Shape{1, 2});
}

TEST_CASE("rearrangements/expansion repeats axes of one, and new ones") {
    CHECK(places(expansion({2, 1}, {2, 2, 2})) == MovedPlaces{0, 0, 1, 1, 0, 0, 1, 1});
}

TEST_CASE("rearrangements/tiling repeats the whole") {
    const std::int32_t repeats[] = {1, 2};
    CHECK(places(tiling({2, 2}, repeats)) == MovedPlaces{0, 1, 0, 1, 2, 3, 2, 3});
}

TEST_CASE("rearrangements/an order names each axis once") {
    const std::int64_t good[] = {2, 0, 1}, twice[] = {0, 0, 1}, beyond[] = {0, 1, 3},
                       few[] = {0, 1};
    CHECK(check_order(good, 3));
    CHECK(!check_order(twice, 3));
    CHECK(!check_order(beyond, 3));
    CHECK(!check_order(few, 3));
}

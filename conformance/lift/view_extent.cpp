// SPDX-License-Identifier: Apache-2.0
// What is said of views holds for every one of their bytes.
#include "emu-core/lift/reads/view_position.h"

#include "conformance/lift/random_views.h"
#include "conformance/lift/view_memory.h"

#include <catch2/catch.hpp>
#include <set>

using namespace emu;
using namespace emu::lift;

namespace {

std::set<std::int64_t> bytes_of(const MemoryView& view) {
    std::set<std::int64_t> bytes;
    for (const std::int64_t address : ViewMemory::addresses(view)) {
        for (int i = 0; i < size_of(view.dtype); ++i) bytes.insert(address + i);
    }
    return bytes;
}

bool meet(const MemoryView& a, const MemoryView& b) {
    const auto of_a = bytes_of(a), of_b = bytes_of(b);
    return std::ranges::any_of(of_a, [&](std::int64_t at) { return of_b.contains(at); });
}

std::int64_t address(const MemoryView& view, const Coordinates& at) {
    return view.base + at[0] * view.line + at[1] * view.pixel + at[2] / view.block * view.surface +
           std::int64_t{at[2] % view.block} * size_of(view.dtype);
}

} // namespace

TEST_CASE("view extent/a range holds the first and the last byte") {
    for (unsigned seed = 1; seed <= 2000; ++seed) {
        const MemoryView view = with_whole_blocks(RandomViews(seed).view(false));
        const auto bytes = bytes_of(view);
        CHECK(range_of(view) == ByteRange{*bytes.begin(), *bytes.rbegin() + 1});
    }
}

TEST_CASE("view extent/overlaps are found") {
    int meeting = 0, apart = 0, overlapping = 0;
    for (unsigned seed = 1; seed <= 8000; ++seed) {
        RandomViews views(seed);
        const MemoryView a = with_whole_blocks(views.view(false));
        const MemoryView b = with_whole_blocks(views.view(false));
        INFO("seed " << seed);
        CHECK(may_meet(a, b) == meet(a, b)); // of these small views always exact
        const bool overlaps =
            static_cast<std::int64_t>(bytes_of(a).size()) != a.elements() * size_of(a.dtype);
        CHECK(may_overlap_itself(a) == overlaps);
        ++(meet(a, b) ? meeting : apart);
        overlapping += overlaps;
    }
    CHECK(meeting > 2000);
    CHECK(apart > 500);
    CHECK(overlapping > 100);
}

TEST_CASE("view position/cells are those of the other view") {
    int found = 0;
    for (unsigned seed = 1; seed <= 4000; ++seed) {
        RandomViews views(seed);
        const MemoryView view = views.view(false), whole = views.view(true);
        for (const Position& position : positions_of(view, whole)) {
            const Box box = common_cells(view, whole, position);
            const auto check = [&](const Coordinates& at) {
                const Coordinates there{at[0] + position.shift[0], at[1] + position.shift[1],
                                        at[2] + position.shift[2]};
                return address(view, at) == address(whole, there);
            };
            INFO("seed " << seed);
            CHECK(check(box.first));
            CHECK(check({box.last[0] - 1, box.last[1] - 1, box.last[2] - 1}));
            ++found;
        }
        if (lies_within(view, whole)) {
            const auto outer = bytes_of(with_whole_blocks(whole));
            for (const std::int64_t at : bytes_of(with_whole_blocks(view))) {
                CHECK(outer.contains(at));
            }
        }
    }
    CHECK(found > 1000);
}

TEST_CASE("view extent/views that leave the memory are refused") {
    const MemoryView good{.base = 0, .h = 4, .w = 4, .c = 8, .block = 8, .line = 32, .pixel = 8};
    CHECK(check_view(good, 128));
    CHECK_FALSE(check_view(good, 127));
    const auto refused = [&](auto change) {
        MemoryView bad = good;
        change(bad);
        return !check_view(bad, 128);
    };
    CHECK(refused([](MemoryView& v) { v.base = -1; }));
    CHECK(refused([](MemoryView& v) { v.base = INT64_MAX; }));
    CHECK(refused([](MemoryView& v) { v.line = INT64_MAX; }));
    CHECK(refused([](MemoryView& v) { v.line = INT64_MIN; }));
    CHECK(refused([](MemoryView& v) { v.h = 0; }));
    CHECK(refused([](MemoryView& v) { v.block = 0; }));
    CHECK(refused([](MemoryView& v) { v.h = v.w = v.c = INT32_MAX, v.line = v.pixel = 0; }));
    CHECK(refused([](MemoryView& v) { v.c = 17, v.block = INT32_MAX; }));
}

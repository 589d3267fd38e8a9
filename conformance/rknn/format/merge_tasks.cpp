// SPDX-License-Identifier: Apache-2.0
// Which tasks become one, and which must not.
#include "librknnrt/format/merge/merge.h"

#include "conformance/rknn/format/random_tasks.h"

#include <catch2/catch.hpp>

using namespace rknn::format;
using emu::MemoryView;

namespace {

constexpr std::int32_t side = 12;

// A convolution of 3 x 3 over a map of 12 x 12 x 16.
Convolution merged_convolution() {
    Convolution c;
    c.src = cube_at(RandomTasks::input_address, side, side, 16);
    c.kernel_h = c.kernel_w = 3, c.pad_top = c.pad_left = 1;
    c.out_h = c.out_w = side;
    c.weights = std::vector<std::byte>(16 * 9 * 16);
    c.weight_zero = {0};
    c.output.dst = cube_at(RandomTasks::output_address, side, side, 16);
    return c;
}

// Its output rows [first, last), from source rows that begin so many before the first.
Convolution rows(std::int32_t first, std::int32_t last) {
    Convolution tile = merged_convolution();
    const std::int32_t from = std::max(0, first - 1), to = std::min(side, last + 1);
    tile.src.base += from * tile.src.line, tile.src.h = to - from;
    tile.pad_top = from - (first - 1);
    tile.output.dst.base += first * tile.output.dst.line, tile.output.dst.h = last - first;
    tile.out_h = last - first;
    return tile;
}

UnitTask task(UnitWork work, std::int32_t op = 0) {
    return {0, 1, op, std::move(work)};
}

std::size_t left_of(std::vector<UnitTask> tasks) {
    return merge(std::move(tasks)).size();
}

} // namespace

TEST_CASE("merge/rows become the whole layer") {
    const auto merged = merge({task(rows(0, 5)), task(rows(5, 9)), task(rows(9, side))});
    REQUIRE(merged.size() == 1);
    CHECK(merged[0].tasks == 3);
    const auto& whole = std::get<Convolution>(merged[0].work);
    CHECK(whole.src == merged_convolution().src);
    CHECK(whole.output.dst == merged_convolution().output.dst);
    CHECK(whole.pad_top == 1);
    CHECK(whole.out_h == side);
}

TEST_CASE("merge/nothing but the window may differ") {
    const auto differs = [](auto change) {
        Convolution second = rows(5, side);
        change(second);
        return left_of({task(rows(0, 5)), task(second)}) == 2;
    };
    CHECK_FALSE(differs([](Convolution&) {}));
    CHECK(differs([](Convolution& c) { c.pad = 1; }));
    CHECK(differs([](Convolution& c) { c.stride_x = 2; }));
    CHECK(differs([](Convolution& c) { c.pad_left = 0; }));
    CHECK(differs([](Convolution& c) { c.weight_zero = {1}; }));
    CHECK(differs([](Convolution& c) {
        std::vector<std::byte> other(c.weights.size(), std::byte{1});
        c.weights = std::move(other);
    }));
    CHECK(differs([](Convolution& c) {
        std::get<IntegerPath>(c.output.path).output.stages.push_back({.operand = {1}});
    }));
    CHECK(differs([](Convolution& c) { c.pixels.emplace(); }));
    CHECK(differs([](Convolution& c) { c.output.dst.base += c.output.dst.line; })); // a gap
    CHECK(differs([](Convolution& c) { c.src.base += c.src.line; })); // other source rows
}

TEST_CASE("merge/a tile that sees padding where the layer has rows stays alone") {
    Convolution short_source = rows(0, 5);
    short_source.src.h -= 1;
    CHECK(left_of({task(short_source), task(rows(5, side))}) == 2);
    Convolution padded = rows(5, side);
    padded.src.base += padded.src.line, padded.src.h -= 1, padded.pad_top = 1;
    CHECK(left_of({task(rows(0, 5)), task(padded)}) == 2);
}

TEST_CASE("merge/operators stay apart, where they are known") {
    CHECK(left_of({task(rows(0, 5), 1), task(rows(5, side), 2)}) == 2);
    CHECK(left_of({task(rows(0, 5), -1), task(rows(5, side), -1)}) == 1);
}

TEST_CASE("merge/what is read must not have been written in between") {
    Convolution first = rows(0, 5), second = rows(5, side);
    // The second tile reads the row above its own, which the first has written in place.
    first.output.dst.base = first.src.base;
    second.output.dst.base = first.src.base + 5 * first.src.line;
    CHECK(left_of({task(first), task(second)}) == 2);
}

TEST_CASE("merge/tiles find each other across independent ones") {
    Convolution other_first = rows(0, 5), other_second = rows(5, side);
    for (Convolution* other : {&other_first, &other_second}) {
        other->weight_zero = {7};
        other->output.dst.base += 1 << 13;
    }
    CHECK(left_of({task(rows(0, 5)), task(other_first), task(rows(5, side)), task(other_second)}) ==
          2);
    // Unless what lies between reads or writes their places.
    Pass between;
    between.src = cube_at(1 << 15, side, side, 16);
    between.output.dst = merged_convolution().src;
    CHECK(left_of({task(rows(0, 5)), task(between), task(rows(5, side))}) == 3);
    between.src = merged_convolution().output.dst;
    between.output.dst = cube_at(1 << 15, side, side, 16);
    CHECK(left_of({task(rows(0, 5)), task(between), task(rows(5, side))}) == 3);
}

TEST_CASE("merge/a tile of one row has any stride") {
    Convolution first = rows(0, 1), second = rows(2, 3);
    second.output.dst.base = first.output.dst.base + first.output.dst.line;
    const auto merged = merge({task(first), task(second)});
    REQUIRE(merged.size() == 1);
    CHECK(std::get<Convolution>(merged[0].work).stride_y == 2);
    Pass pass, next;
    pass.src = cube_at(RandomTasks::input_address, 1, side, 16);
    pass.output.dst = cube_at(RandomTasks::output_address, 1, side, 16);
    next = pass;
    next.src.base += 2 * next.src.line;
    next.output.dst.base += next.output.dst.line;
    CHECK(left_of({task(pass), task(next)}) == 2);
}

TEST_CASE("merge/surfaces of which nobody says how far apart they are") {
    std::vector<UnitTask> tasks;
    for (std::int64_t i = 0; i < 3; ++i) {
        Pass pass;
        pass.src = cube_at(RandomTasks::input_address + i * side * side * 8, side, side, 8);
        pass.output.dst = cube_at(RandomTasks::output_address + i * side * side * 8, side, side, 8);
        pass.output.dst.surface = 0;
        tasks.push_back(task(pass));
    }
    const auto merged = merge(tasks);
    REQUIRE(merged.size() == 1);
    CHECK(std::get<Pass>(merged[0].work).output.dst ==
          cube_at(RandomTasks::output_address, side, side, 24));
}

// SPDX-License-Identifier: Apache-2.0
// Tables of lines: by hand at every edge, and against the definition in 128 bits.
#include "conformance/fuzz/random.h"
#include "conformance/ops/fast/random_parameters.h"
#include "emu-core/ops/arithmetic/line_end.h"

#include <catch2/catch.hpp>

using namespace emu::ops;
__extension__ using Wide = __int128;

namespace {

// Below 0 in steps of 4, from 0 on in steps of 8; up, down and level by turns.
LineTable sample() {
    LineTable table;
    table.lower.start = -2048;
    table.lower.shift = 2;
    table.upper.shift = 3;
    table.upper_end = 4096;
    for (int i = 0; i < LineTable::entries; ++i) {
        table.lower.value[i] = static_cast<std::int16_t>(i);
        table.upper.value[i] = static_cast<std::int16_t>(i % 2 ? -10 : 10);
    }
    return table;
}

Wide shifted(Wide value, int shift) {
    return shift <= 0 ? value << -shift : value >> shift;
}

Wide saturated(Wide value) {
    const Wide limit = Wide{1} << 32;
    return value < -limit ? -limit : value > limit - 1 ? limit - 1 : value;
}

// What ops/line_table.h says, word by word.
std::int64_t defined(const LineTable& t, std::int64_t x) {
    const auto beyond = [x](Wide end, Wide value, Wide factor, int shift) {
        return static_cast<std::int64_t>(
            saturated(value + saturated(shifted((x - end) * factor, shift))));
    };
    if (x < t.lower.start)
        return beyond(t.lower.start, t.lower.value[0], t.below_factor, t.below_shift);
    if (x > t.upper_end)
        return beyond(t.upper_end, t.upper.value[512], t.above_factor, t.above_shift);
    const LineTable::Part& part = x >= t.upper.start ? t.upper : t.lower;
    const std::int64_t whole = std::int64_t{512} << part.shift;
    const std::int64_t o = std::clamp<std::int64_t>(x - part.start, 0, whole);
    const std::int64_t i = std::min<std::int64_t>(o >> part.shift, 511);
    const std::int64_t f = o - (i << part.shift);
    return part.value[i] + ((part.value[i + 1] - part.value[i]) * f >> part.shift);
}

std::vector<std::int64_t> interesting(const LineTable& table, fuzz::Random& random) {
    std::vector<std::int64_t> values;
    const std::int64_t end = std::int64_t{1} << 32;
    for (const std::int64_t centre :
         {std::int64_t{0}, end, -end, std::int64_t{table.lower.start},
          std::int64_t{table.upper.start}, std::int64_t{table.upper_end},
          table.lower.start + (std::int64_t{512} << table.lower.shift),
          table.upper.start + (std::int64_t{512} << table.upper.shift)}) {
        for (std::int64_t delta = -40; delta <= 40; ++delta) {
            if (std::abs(centre + delta) <= end) values.push_back(centre + delta);
        }
    }
    for (int i = 0; i < 200; ++i) {
        values.push_back(static_cast<std::int64_t>(random.below(std::uint64_t{1} << 33)) - end);
        values.push_back(static_cast<std::int64_t>(random.below(1 << 16)) - (1 << 15));
    }
    return values;
}

} // namespace

TEST_CASE("a table of lines between its entries") {
    const LineTable table = sample();
    CHECK(table.at(-2048) == 0);
    CHECK(table.at(-2047) == 0); // rounded down
    CHECK(table.at(-2045) == 0);
    CHECK(table.at(-2044) == 1);
    CHECK(table.at(-1) == 511);
    CHECK(table.at(0) == 10); // upper from its start on
    CHECK(table.at(1) == 7);  // 10 - 20 / 8 = 7.5
    CHECK(table.at(4) == 0);
    CHECK(table.at(8) == -10);
    CHECK(table.at(9) == -8);   // -7.5, rounded down
    CHECK(table.at(4095) == 7); // of the last two entries
    CHECK(table.at(4096) == 10);
}

TEST_CASE("a table of lines beyond its ends") {
    LineTable table = sample();
    CHECK(table.at(-2049) == 0);
    CHECK(table.at(-(std::int64_t{1} << 32)) == 0);
    CHECK(table.at(std::int64_t{1} << 32) == 10);
    table.below_factor = 3;
    table.below_shift = 1;
    table.above_factor = -5;
    table.above_shift = -2;
    CHECK(table.at(-2049) == -2); // -1.5, rounded down
    CHECK(table.at(-2050) == -3);
    CHECK(table.at(-2051) == -5); // -4.5
    CHECK(table.at(4097) == 10 - 20);
    CHECK(table.at(std::int64_t{1} << 32) == 10 - (std::int64_t{1} << 32)); // saturated
    table.above_factor = 32'767;
    table.above_shift = -16;
    CHECK(table.at(std::int64_t{1} << 32) == (std::int64_t{1} << 32) - 1);
    // Ends that leave no room between them: below the lower one comes first.
    table.upper_end = -5000;
    CHECK(table.at(-4000) == defined(table, -4000));
    CHECK(table.at(-2049) == -2);
    CHECK(table.at(-2048) == (std::int64_t{1} << 32) - 1);
}

TEST_CASE("a stage says how the line below a table rounds") {
    LineTable table = sample();
    table.below_factor = 3;
    table.below_shift = 1;
    const auto at = [&](std::int64_t x, Rounding below) {
        const Chain chain{{{.kind = Stage::Kind::table, .rounding = below, .operand = {0}}},
                          {table}};
        return chain.apply(x, 0);
    };
    CHECK(at(-2049, Rounding::floor) == -2); // -1.5
    CHECK(at(-2049, Rounding::half_up) == -1);
    CHECK(at(-2049, Rounding::half_away) == -2);
    CHECK(at(-2051, Rounding::half_even) == -4); // -4.5
    CHECK(at(-2051, Rounding::truncate) == -4);
    for (const std::int64_t x : {-2048, 0, 9, 4096, 5000}) // elsewhere nothing changes
        CHECK(at(x, Rounding::half_up) == table.at(x));
    table.below_shift = -2;
    CHECK(at(-2049, Rounding::half_up) == table.at(-2049)); // nothing to round
}

TEST_CASE("random tables of lines are as defined") {
    fuzz::Random random(31, 1);
    for (int i = 0; i < 200; ++i) {
        const LineTable table = random_table(random);
        REQUIRE(validate(table));
        for (const std::int64_t x : interesting(table, random)) {
            CAPTURE(i, x);
            REQUIRE(table.at(x) == defined(table, x));
        }
    }
}

TEST_CASE("a chain saturates a table's input at 33 bits") {
    LineTable table = sample();
    table.above_factor = 1;
    const Chain chain{{{.kind = Stage::Kind::shift_left, .operand = {8}},
                       {.kind = Stage::Kind::table, .operand = {1, 0}}},
                      {sample(), table}};
    REQUIRE(validate(chain, 2));
    CHECK(chain.apply(0x7FFF'FFFF, 0) == table.at((std::int64_t{1} << 32) - 1));
    CHECK(chain.apply(0x7FFF'FFFF, 1) == 10);
}

TEST_CASE("tables of lines that cannot be are refused") {
    const auto refused = [](auto change) {
        LineTable table = sample();
        change(table);
        const Chain chain{{{.kind = Stage::Kind::table, .operand = {0}}}, {table}};
        return !validate(table) && !validate(chain, 1);
    };
    CHECK_FALSE(refused([](LineTable&) {}));
    CHECK(refused([](LineTable& t) { t.lower.shift = 23; }));
    CHECK(refused([](LineTable& t) { t.upper.shift = 255; }));
    CHECK(refused([](LineTable& t) { t.below_shift = 32; }));
    CHECK(refused([](LineTable& t) { t.below_shift = -17; }));
    CHECK(refused([](LineTable& t) { t.above_shift = 32; }));
    CHECK(refused([](LineTable& t) { t.above_shift = -128; }));
    const Chain beyond{{{.kind = Stage::Kind::table, .operand = {0, 1}}}, {sample()}};
    CHECK_FALSE(validate(beyond, 2));
}

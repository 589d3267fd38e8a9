// SPDX-License-Identifier: Apache-2.0
// Element-wise commands of every width and sign against their definitions in 64 bits.
#include "conformance/fuzz/random.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/lanes/commands/elementwise.h"
#include "emu-core/lanes/integers.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::lanes;

namespace {

constexpr LaneGeometry geometry = bm1880_lanes.geometry.value;
constexpr Extents extents{.h = 7, .w = 59, .c = 3}; // of more values than are computed together
constexpr std::int64_t plane_bytes = 512;           // 7 * 59, aligned

struct Case {
    fuzz::Random random;
    LaneMemory memory{geometry};
    std::int64_t next = 0; // free byte of each lane

    explicit Case(std::uint64_t number) : random(1, number) {
        for (std::byte& byte : memory.bytes()) byte = static_cast<std::byte>(random.below(256));
    }
    bool coin() { return random.below(2) != 0; }
    Integers integers(bool are_wide) {
        Integers result{aligned(geometry, next, extents), coin()};
        if (are_wide) result.high_plane = plane_bytes;
        next += 2 * plane_bytes;
        return result;
    }
    Other other(bool is_wide) {
        if (coin()) return integers(is_wide);
        return static_cast<std::int32_t>(random.below(256)) - (coin() ? 128 : 0);
    }
    RightShift shift() {
        return {static_cast<int>(random.below(32)),
                coin() ? ops::Rounding::half_up : ops::Rounding::floor};
    }
    std::int64_t value(const Other& other, std::size_t i) const {
        if (const auto* constant = std::get_if<std::int32_t>(&other)) return *constant;
        return read(memory, std::get<Integers>(other))[i];
    }

    // define(i) is element i before it is saturated.
    template <class Operation, class Define> void check(const Operation& operation, Define define) {
        std::vector<std::int64_t> expected(static_cast<std::size_t>(elements(extents)));
        for (std::size_t i = 0; i < expected.size(); i += 1 + random.below(40)) {
            expected[i] = saturate(define(i), operation.dst.bits(), operation.dst.is_signed);
            sampled.push_back(i);
        }
        REQUIRE(run(operation, memory));
        const auto found = read(memory, operation.dst);
        for (const std::size_t i : sampled) {
            CAPTURE(i);
            REQUIRE(std::int64_t{found[i]} == expected[i]);
        }
    }
    std::vector<std::size_t> sampled = {};
};

constexpr std::uint64_t cases = 60;

} // namespace

TEST_CASE("products") {
    for (std::uint64_t number = 0; number < cases; ++number) {
        Case c(number);
        const Multiply command{c.integers(c.coin()), c.integers(c.coin()), c.other(c.coin()),
                               c.shift()};
        CAPTURE(number);
        c.check(command, [&](std::size_t i) {
            return command.shift(c.value(command.a, i) * c.value(command.b, i));
        });
    }
}

TEST_CASE("sums, differences and extremes") {
    for (std::uint64_t number = 0; number < cases; ++number) {
        CAPTURE(number);
        Case c(number);
        const Add sum{c.integers(c.coin()), c.integers(c.coin()), c.other(c.coin()), c.coin(),
                      c.shift()};
        c.check(sum, [&](std::size_t i) {
            const std::int64_t a = c.value(sum.a, i), b = c.value(sum.b, i);
            return sum.shift(sum.subtracts ? a - b : a + b);
        });
        Case d(number);
        const Extreme extreme{d.integers(d.coin()), d.integers(d.coin()), d.other(d.coin()),
                              d.coin() ? Extreme::Kind::max : Extreme::Kind::min};
        d.check(extreme, [&](std::size_t i) {
            const std::int64_t a = d.value(extreme.a, i), b = d.value(extreme.b, i);
            return extreme.kind == Extreme::Kind::max ? std::max(a, b) : std::min(a, b);
        });
    }
}

TEST_CASE("sums of products wrap in 32 bits before they are shifted") {
    for (std::uint64_t number = 0; number < cases; ++number) {
        CAPTURE(number);
        Case c(number);
        MultiplyAccumulate command;
        command.old = c.integers(true);
        command.dst = command.old;
        if (c.coin()) command.dst.high_plane.reset();
        command.a = c.integers(c.coin());
        command.b = c.other(c.coin());
        command.left_shift = static_cast<int>(c.random.below(32));
        command.wraps_signed = c.coin();
        command.shift = c.shift();
        c.check(command, [&](std::size_t i) {
            const std::int64_t old =
                c.value(command.old, i) * (std::int64_t{1} << command.left_shift);
            const std::int64_t sum =
                c.value(command.a, i) * c.value(command.b, i) + wrap32(old, command.wraps_signed);
            return command.shift(wrap32(sum, command.wraps_signed));
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
// Where the chip's model contradicts its document, either can be had.
#include "emu-core/chip/bm1880.h"
#include "emu-core/lanes/commands/channel_sum.h"
#include "emu-core/lanes/commands/elementwise.h"
#include "libbmrt/format/decode/decode.h"

#include <catch2/catch.hpp>

#include <cstdlib>

namespace {

using emu::lanes::Integers;

constexpr emu::LaneGeometry quirk_geometry = emu::bm1880_lanes.geometry.value;

Integers half_words(std::int64_t address, const emu::Extents& extents) {
    return {emu::aligned(quirk_geometry, address, extents), true, 256};
}

// 3 shifted by one bit.
std::int32_t shifted(emu::lanes::Shift::Positive positive) {
    emu::LaneMemory memory(quirk_geometry);
    const Integers dst = half_words(0, {}), a = half_words(1024, {});
    write(memory, a, {3});
    REQUIRE(run(emu::lanes::Shift{dst, a, std::int32_t{1}, positive}, memory));
    return read(memory, dst)[0];
}

// 300 values of 3, into bytes that were 0x7F7F.
std::int32_t summed(bool low_plane_only) {
    emu::LaneMemory memory(quirk_geometry);
    const Integers dst = half_words(0, {});
    const Integers src{emu::aligned(quirk_geometry, 1024, {.w = 300}), true, {}};
    write(memory, dst, {0x7F7F});
    write(memory, src, std::vector<std::int64_t>(300, 3));
    REQUIRE(run(emu::lanes::ChannelSum{dst, src, {}, low_plane_only}, memory));
    return read(memory, dst)[0];
}

TEST_CASE("quirks are the model's unless asked otherwise") {
    const auto model = emu::choose_quirks(emu::bm1880_lanes, "");
    CHECK(*model ==
          emu::LaneQuirks{.positive_shifts_left = true, .channel_sum_low_plane_only = true});
    CHECK(*emu::choose_quirks(emu::bm1880_lanes, "mdsum") ==
          emu::LaneQuirks{.positive_shifts_left = true, .channel_sum_low_plane_only = false});
    CHECK(*emu::choose_quirks(emu::bm1880_lanes, "mdsum,arith_shift") == emu::LaneQuirks{});
    CHECK(*emu::choose_quirks(emu::bm1880_lanes, "all") == emu::LaneQuirks{});
    CHECK(emu::choose_quirks(emu::bm1880_lanes, "mdsun").error().detail ==
          "no quirk is called mdsun");
}

TEST_CASE("the environment chooses quirks") {
    CHECK(bmrt::tensor_unit()->quirks.positive_shifts_left);
    setenv("BOARDLESS_QUIRKS", "arith_shift", 1);
    CHECK(!bmrt::tensor_unit()->quirks.positive_shifts_left);
    setenv("BOARDLESS_QUIRKS", "arith", 1);
    CHECK(bmrt::tensor_unit().error().fault == emu::Fault::bad_argument);
    unsetenv("BOARDLESS_QUIRKS");
}

TEST_CASE("both ways of a quirk") {
    CHECK(shifted(emu::lanes::Shift::Positive::left) == 6);
    CHECK(shifted(emu::lanes::Shift::Positive::right) == 1);
    CHECK(summed(true) == 0x7F84);
    CHECK(summed(false) == 900);
}

} // namespace

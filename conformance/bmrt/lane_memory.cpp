// SPDX-License-Identifier: Apache-2.0
// Where tensors lie in lanes, and what does not fit there.
#include "emu-core/memory/lane_memory.h"

#include "emu-core/memory/global_memory.h"

#include <catch2/catch.hpp>

namespace {

constexpr emu::LaneGeometry small_geometry{.lanes = 32, .lane_bytes = 65536, .channel_align = 16};

TEST_CASE("channels go around the lanes") {
    const emu::LaneTensor tensor =
        emu::aligned(small_geometry, 0, {.n = 2, .h = 3, .w = 5, .c = 40});
    CHECK(tensor.strides == emu::LaneStrides{32, 16, 5, 1});
    CHECK(plane_index(small_geometry, tensor, 0, 31) == 31 * 65536);
    CHECK(plane_index(small_geometry, tensor, 0, 32) == 16);
    CHECK(plane_index(small_geometry, tensor, 1, 33) == 65536 + 32 + 16);
}

TEST_CASE("a tensor may begin in any lane") {
    const emu::LaneTensor tensor =
        emu::dense(small_geometry, 31 * 65536 + 7, {.n = 2, .h = 3, .w = 5, .c = 2});
    CHECK(tensor.strides == emu::LaneStrides{30, 15, 5, 1});
    CHECK(plane_index(small_geometry, tensor, 0, 0) == 31 * 65536 + 7);
    CHECK(plane_index(small_geometry, tensor, 1, 1) == 7 + 30 + 15);
}

TEST_CASE("what ends with its lane fits, and nothing beyond") {
    const emu::LaneMemory memory(small_geometry);
    CHECK(memory.check(emu::dense(small_geometry, 0, {.h = 256, .w = 256, .c = 32}), "x"));
    const auto outcome =
        memory.check(emu::dense(small_geometry, 1, {.h = 256, .w = 256}), "the map");
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == emu::Fault::bad_argument);
    CHECK(outcome.error().detail == "the map would end at byte 65537 of a lane of 65536 bytes");
}

TEST_CASE("strides of 0 do not make work without end") {
    const emu::LaneMemory memory(small_geometry);
    const emu::Extents extents{.n = 4095, .h = 4095, .w = 4095, .c = 4095};
    CHECK(!memory.check({0, extents, {}}, "x"));
    CHECK(!memory.check({0, {.n = 0}, {}}, "x"));
    CHECK(memory.check({0, {.n = 4, .h = 64, .w = 64, .c = 32}, {}}, "x"));
}

TEST_CASE("global memory ends where its bytes do") {
    std::vector<std::byte> bytes(16);
    emu::FlatGlobalMemory memory(0x1000, bytes);
    CHECK(memory.at(0x100F, 1));
    CHECK(memory.at(0x1000, 16)->data() == bytes.data());
    CHECK(!memory.at(0x1000, 17));
    CHECK(!memory.at(0x0FFF, 1));
    CHECK(!memory.at(0x1001, ~std::uint64_t{0}));
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Kernels are kept for later commands, and results do not tell.
#include "emu-core/lanes/kernel_cache.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/lanes/commands/convolutions.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::lanes;

namespace {

constexpr LaneGeometry cache_geometry = bm1880_lanes.geometry.value;
constexpr std::int64_t weight_address = 8192, result_address = 16384;

// 1x1, from 32 channels of 4 x 4 to as many.
Conv convolution() {
    const Extents map{.h = 4, .w = 4, .c = 32};
    Conv conv;
    conv.src = {aligned(cache_geometry, 0, map), true};
    conv.dst = {aligned(cache_geometry, result_address, map), true};
    conv.weights = {dense(cache_geometry, weight_address, {.h = 1, .w = 32, .c = 32}), true};
    conv.output.shift.bits = 6;
    return conv;
}

struct Memories {
    LaneMemory local{cache_geometry};
    std::vector<std::byte> bytes = std::vector<std::byte>(16);
    FlatGlobalMemory global{0, bytes};

    explicit Memories(unsigned state) {
        for (std::byte& byte : local.bytes()) {
            state = state * 1103515245 + 12345;
            byte = static_cast<std::byte>(state >> 24);
        }
    }
    // All of local memory after the command.
    std::vector<std::byte> after(const Conv& conv, KernelCache* kernels) {
        REQUIRE(run(conv, {local, global, kernels}));
        return {local.bytes().begin(), local.bytes().end()};
    }
};

} // namespace

TEST_CASE("the same command twice has one kernel") {
    KernelCache kernels;
    for (unsigned maps = 1; maps < 4; ++maps) {
        Memories memories(1), others(1);
        std::ranges::fill(memories.local.bytes().first(64), std::byte(maps));
        std::ranges::fill(others.local.bytes().first(64), std::byte(maps));
        CHECK(memories.after(convolution(), &kernels) == others.after(convolution(), nullptr));
        CHECK(kernels.count() == 1);
    }
}

TEST_CASE("another place has the same kernel, other weights, extents or shifts have not") {
    KernelCache kernels;
    std::size_t count = 0;
    const auto check = [&](const Conv& conv, unsigned state, std::size_t more) {
        Memories memories(state), others(state);
        CHECK(memories.after(conv, &kernels) == others.after(conv, nullptr));
        CHECK(kernels.count() == (count += more));
    };
    Conv conv = convolution();
    check(conv, 1, 1);
    conv.dst.tensor.address += 64;
    check(conv, 1, 0);
    check(conv, 2, 1);
    conv.output.shift.bits = 7;
    check(conv, 2, 1);
    conv.output.relu = true;
    check(conv, 2, 1);
    conv.dst.is_signed = false;
    check(conv, 2, 1);
    conv.src.tensor.extents.h = conv.dst.tensor.extents.h = 3;
    check(conv, 2, 1);
    conv.output.bias = Integers{dense(cache_geometry, 0, {.c = 32}), true, 64};
    check(conv, 2, 1);
}

TEST_CASE("what was not asked for longest is forgotten") {
    KernelCache kernels(12'000); // two kernels of 32 x 32 weights
    for (const unsigned state : {1U, 2U, 1U, 3U, 1U}) {
        Memories memories(state), others(state);
        CHECK(memories.after(convolution(), &kernels) == others.after(convolution(), nullptr));
        CHECK(kernels.count() <= 2);
    }
    KernelCache none(0);
    Memories memories(1), others(1);
    CHECK(memories.after(convolution(), &none) == others.after(convolution(), nullptr));
    CHECK(none.count() == 0);
}

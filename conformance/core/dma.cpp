// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/dma.h"

#include <catch2/catch.hpp>

using emu::Fault;
using emu::Transfer;

namespace {

struct TwoBuffers {
    emu::DeviceMemory memory{{}};
    std::shared_ptr<emu::Buffer> src = *memory.allocate(100), dst = *memory.allocate(60);

    TwoBuffers() {
        for (std::size_t i = 0; i < 100; ++i) src->device()[i] = static_cast<std::byte>(i);
    }
    Transfer transfer(std::uint64_t line, std::uint64_t lines) {
        return {src.get(), dst.get(), {}, {}, line, lines};
    }
};

} // namespace

TEST_CASE_METHOD(TwoBuffers, "lines are gathered and scattered by their strides") {
    Transfer wanted = transfer(3, 4);
    wanted.src_walk = {7, 10};
    wanted.dst_walk = {2, 5};
    const std::uint64_t generation = dst->generation();
    REQUIRE(run(wanted));
    CHECK(dst->generation() > generation);
    for (std::size_t i = 0; i < 60; ++i) {
        const bool moved = i >= 2 && i < 2 + 4 * 5 && (i - 2) % 5 < 3;
        const std::size_t expected = moved ? 7 + (i - 2) / 5 * 10 + (i - 2) % 5 : 0;
        CHECK(std::to_integer<std::size_t>(dst->device()[i]) == expected);
    }
}

TEST_CASE_METHOD(TwoBuffers, "a line may overlap itself") {
    Transfer wanted = transfer(50, 1);
    wanted.dst = src.get();
    wanted.dst_walk.offset = 10;
    REQUIRE(run(wanted));
    for (std::size_t i = 0; i < 50; ++i) {
        CHECK(std::to_integer<std::size_t>(src->device()[i + 10]) == i);
    }
}

TEST_CASE_METHOD(TwoBuffers, "a stride of 0 repeats a line") {
    Transfer wanted = transfer(2, 3);
    wanted.src_walk.offset = 8;
    wanted.dst_walk.stride = 2;
    REQUIRE(run(wanted));
    CHECK(dst->device()[4] == std::byte{8});
    CHECK(dst->device()[5] == std::byte{9});
}

TEST_CASE_METHOD(TwoBuffers, "a transfer that leaves a buffer moves nothing") {
    const auto refused = [](const Transfer& wanted) {
        const auto outcome = run(wanted);
        return !outcome && outcome.error().fault == Fault::bad_argument;
    };
    CHECK(refused(transfer(61, 1)));
    Transfer wanted = transfer(10, 7);
    wanted.dst_walk.stride = 10;
    CHECK(refused(wanted));
    wanted.lines = 6;
    wanted.src_walk.stride = UINT64_MAX / 3;
    CHECK(refused(wanted));
    wanted.src_walk = {UINT64_MAX, 0};
    CHECK(refused(wanted));
    wanted.src_walk = {};
    wanted.lines = UINT64_MAX;
    CHECK(refused(wanted));
    wanted.src = nullptr;
    CHECK(refused(wanted));
    for (const std::byte byte : dst->device()) CHECK(byte == std::byte{0});
}

TEST_CASE_METHOD(TwoBuffers, "nothing to move is no error") {
    CHECK(run(transfer(0, 5)));
    CHECK(run(transfer(5, 0)));
}

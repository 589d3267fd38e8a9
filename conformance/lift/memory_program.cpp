// SPDX-License-Identifier: Apache-2.0
// The usual places of networks become few layers, and what cannot be is refused.
#include "emu-core/lift/memory_program.h"

#include "emu-core/chip/generic.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::lift;

namespace {

constexpr std::uint64_t memory_bytes = 1 << 16;

MemoryView cube(std::int64_t base, std::int32_t h, std::int32_t w, std::int32_t c) {
    return {.base = base,
            .h = h,
            .w = w,
            .c = c,
            .block = 16,
            .line = w * 16,
            .pixel = 16,
            .surface = h * w * 16};
}

MemoryView rows(MemoryView view, std::int32_t first, std::int32_t count) {
    view.base += first * view.line, view.h = count;
    return view;
}

MemoryView phase(MemoryView view, std::int32_t y, std::int32_t x) {
    view.base += y * view.line + x * view.pixel;
    view.h /= 2, view.w /= 2, view.line *= 2, view.pixel *= 2;
    return view;
}

struct Memory {
    MemoryProgram program{generic, memory_bytes};

    void write(const MemoryView& view) {
        const TensorSpec spec{"in", view.dtype, {1, view.h, view.w, view.c}, {}};
        REQUIRE(program.write(view, program.input(spec, {})));
    }
    // The layers that reading takes, by name.
    std::vector<std::string> layers(const MemoryView& view) {
        const auto id = program.read(view, "read");
        REQUIRE(id);
        auto finished = std::move(program).finish({{*id, program.spec(*id)}}, "");
        REQUIRE(finished);
        std::vector<std::string> names;
        for (const Layer& layer : finished->layers) names.emplace_back(name_of(layer.command));
        return names;
    }
};

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("memory program/a whole tensor needs no layer but the output's copy") {
    Memory memory;
    memory.write(cube(0, 8, 8, 32));
    CHECK(memory.layers(cube(0, 8, 8, 32)) == Names{"Reshape"});
    CHECK(memory.program.reads().whole == 1);
}

TEST_CASE("memory program/rows, columns and channels of a tensor are one layer") {
    for (const MemoryView& part :
         {rows(cube(0, 8, 8, 32), 2, 3), cube(8 * 8 * 16, 8, 8, 16), cube(0, 8, 8, 20)}) {
        Memory memory;
        memory.write(cube(0, 8, 8, 32));
        CHECK(memory.layers(part) == Names{"Rearrange"});
    }
}

TEST_CASE("memory program/what an operator reads is not called as it: its result may be") {
    Memory memory;
    memory.write(cube(0, 8, 8, 32));
    const auto id = memory.program.read(rows(cube(0, 8, 8, 32), 2, 3), "split");
    REQUIRE(id);
    CHECK(memory.program.spec(*id).name == "split (read)");
}

TEST_CASE("memory program/tiles are joined at once") {
    Memory memory;
    const MemoryView map = cube(0, 8, 8, 48);
    for (const std::int32_t y : {0, 3, 6}) memory.write(rows(map, y, y == 6 ? 2 : 3));
    CHECK(memory.layers(map) == Names{"Concat"});
    CHECK(memory.program.reads().joined == 1);
}

TEST_CASE("memory program/surfaces that were written apart are joined at once") {
    Memory memory;
    for (const std::int64_t surface : {0, 1, 2}) memory.write(cube(surface * 1024, 8, 8, 16));
    CHECK(memory.layers(cube(0, 8, 8, 48)) == Names{"Concat"});
}

TEST_CASE("memory program/phases are interleaved") {
    Memory memory;
    const MemoryView map = cube(0, 8, 8, 16);
    for (const int i : {0, 1, 2, 3}) memory.write(phase(map, i / 2, i % 2));
    CHECK(memory.layers(map) == Names{"Concat", "Rearrange"});
}

TEST_CASE("memory program/channels beyond a tensor's are zeros") {
    Memory memory;
    memory.write(cube(0, 8, 8, 20));
    CHECK(*memory.program.zero_channels(cube(0, 8, 8, 32)) == 12);
    CHECK(*memory.program.zero_channels(cube(0, 8, 8, 17)) == 0);
    CHECK(memory.layers(cube(0, 8, 8, 32)) == Names{"Pad"});
}

TEST_CASE("memory program/dense lines may be read as one") {
    Memory memory;
    memory.write(cube(0, 4, 8, 32));
    MemoryView line = cube(0, 1, 32, 32);
    CHECK(memory.layers(line) == Names{"Reshape"});
    CHECK(memory.program.reads().whole == 1);
}

TEST_CASE("memory program/another type is read through memory") {
    Memory memory;
    memory.write(cube(0, 8, 8, 16));
    MemoryView halves = cube(0, 8, 8, 8);
    halves.block = 8, halves.dtype = Dtype::f16;
    CHECK(memory.layers(halves) == Names{"ThroughMemory"});
}

TEST_CASE("memory program/what was overwritten does not count") {
    Memory memory;
    for (int i = 0; i < 3; ++i) memory.write(cube(0, 8, 8, 16));
    CHECK(memory.layers(cube(0, 8, 8, 16)) == Names{"Reshape"});
}

TEST_CASE("memory program/the same view is made once") {
    Memory memory;
    for (const std::int64_t surface : {0, 1}) memory.write(cube(surface * 1024, 8, 8, 16));
    const auto first = memory.program.read(cube(0, 8, 8, 32), "a");
    const auto second = memory.program.read(cube(0, 8, 8, 32), "b");
    REQUIRE((first && second));
    CHECK(*first == *second);
    memory.write(cube(1024, 8, 8, 16));
    const auto third = memory.program.read(cube(0, 8, 8, 32), "c");
    REQUIRE(third);
    CHECK(*third != *first);
}

TEST_CASE("memory program/refusals") {
    MemoryProgram program(generic, memory_bytes);
    const MemoryView outside = cube(memory_bytes - 64, 8, 8, 16);
    CHECK(program.read(outside, "read").error().fault == Fault::bad_model);
    const auto spec = [](const MemoryView& view) {
        return TensorSpec{"t", Dtype::i8, {1, view.h, view.w, view.c}, {}};
    };
    CHECK_FALSE(program.write(outside, program.input(spec(outside), {})));
    MemoryView folded = cube(0, 8, 8, 16);
    folded.line = 16;
    CHECK_FALSE(program.write(folded, program.input(spec(folded), {})));
    const TensorId large = program.input(spec(cube(0, 8, 8, 17)), {});
    CHECK_FALSE(program.write(cube(0, 8, 8, 16), large));
    MemoryView halves = cube(0, 8, 8, 16);
    halves.dtype = Dtype::f16;
    CHECK_FALSE(program.write(halves, program.input(spec(halves), {})));
    const std::vector<std::byte> bytes(100);
    CHECK(program.constant_bytes(0, bytes));
    CHECK_FALSE(program.constant_bytes(99, bytes));
    CHECK_FALSE(program.constant_bytes(-1, bytes));
    CHECK_FALSE(program.constant_bytes(memory_bytes - 99, bytes));
}

TEST_CASE("memory program/copies are bounded") {
    MemoryProgram program(generic, 1 << 24);
    const MemoryView map = cube(0, 512, 512, 32);
    const TensorId input = program.input({"t", Dtype::i8, {1, 512, 512, 32}, {}}, {});
    REQUIRE(program.write(map, input));
    // Every view is another one, so that none is found a second time.
    std::optional<Error> error;
    for (int i = 0; i < 1000 && !error; ++i) {
        const auto found = program.read(rows(map, i % 100, 400 - i / 100), "read");
        if (!found) error = found.error();
    }
    REQUIRE(error);
    CHECK(error->fault == Fault::bad_model);
}

// SPDX-License-Identifier: Apache-2.0
// Searches for what nobody wrote end, however much there is of it.
#include "emu-core/lift/reads/unwritten.h"

#include "emu-core/chip/generic.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::lift;

namespace {

constexpr std::int32_t most = 1 << 28; // bytes

// A program whose only output is what was read of a memory that nobody wrote.
Result<std::optional<UnwrittenResult>> found(std::int32_t bytes) {
    Program program;
    program.chip = &generic;
    program.tensors.push_back({{"all", Dtype::u8, {bytes}, {}}, {}});
    MemoryView view;
    view.c = view.block = bytes;
    view.dtype = Dtype::u8;
    return find_unwritten(program, ConstantMemory(), {{view, 0, false}}, {0});
}

} // namespace

TEST_CASE("unwritten/what is read and nobody wrote is found") {
    const auto small = found(1000);
    REQUIRE(small);
    REQUIRE(*small);
    CHECK((*small)->output == 0);
    CHECK((*small)->read == 0);
}

TEST_CASE("unwritten/more than can be followed is refused") {
    const auto large = found(most + 1);
    REQUIRE_FALSE(large);
    CHECK(large.error().fault == Fault::bad_model);
    CHECK(large.error().detail == "it reads more bytes that nobody wrote than can be followed");
}

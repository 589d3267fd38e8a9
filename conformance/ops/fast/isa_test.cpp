// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/instruction_table.h"

#include <catch2/catch.hpp>

using namespace emu::ops::fast;

TEST_CASE("instruction sets have names") {
    for (const Isa isa : isas) REQUIRE(isa_named(name_of(isa)) == isa);
    REQUIRE(name_of(Isa::avx512_vnni) == "avx512_vnni");
    REQUIRE_FALSE(isa_named(""));
    REQUIRE_FALSE(isa_named("avx9"));
    REQUIRE_FALSE(isa_named("AVX2"));
}

TEST_CASE("what runs here has instructions, and one of them is chosen") {
    REQUIRE(runs_here(Isa::scalar));
    REQUIRE(runs_here(isa()));
    REQUIRE_FALSE(instructions(Isa::scalar));
    for (const Isa isa : isas) {
        if (isa != Isa::scalar && runs_here(isa)) REQUIRE(instructions(isa));
    }
}

// By ctest, with BOARDLESS_MAX_ISA=avx2. All of Arm's sets are below it.
TEST_CASE("BOARDLESS_MAX_ISA caps what is chosen", "[.cap]") {
    Isa expected = Isa::scalar;
    for (const Isa isa : {Isa::neon_dot, Isa::avx2}) {
        if (runs_here(isa)) expected = isa;
    }
    REQUIRE(isa() == expected);
}

// By ctest, with BOARDLESS_MAX_ISA=avx9.
TEST_CASE("a BOARDLESS_MAX_ISA that is none caps nothing", "[.unknown]") {
    Isa best = Isa::scalar;
    for (const Isa isa : isas) {
        if (runs_here(isa)) best = isa;
    }
    REQUIRE(isa() == best);
}

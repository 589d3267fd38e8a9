// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/strictness.h"

#include "conformance/core/child.h"

#include <catch2/catch.hpp>

TEST_CASE("child: two calls that a board lets pass", "[.child]") {
    for (int i = 0; i < 2; ++i) {
        static_cast<void>(emu::board_lets_pass({emu::Fault::bad_input, "too short"}));
    }
}

TEST_CASE("what a board lets pass is an error in strict mode, and counted") {
    const ChildRun child = run_child("child: two calls that a board lets pass",
                                     {"BOARDLESS_STRICT=1", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log == "boardless: strict mode refused 2 calls that a board lets pass\n");
}

TEST_CASE("what a board lets pass goes on otherwise") {
    const ChildRun child = run_child("child: two calls that a board lets pass",
                                     {"BOARDLESS_STRICT=0", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log.empty());
    CHECK(emu::board_lets_pass({emu::Fault::bad_input, "too short"}));
}

TEST_CASE("child: a call on which a board ends the process", "[.child]") {
    CHECK(emu::board_aborts({emu::Fault::bad_input, "too long"}).detail == "too long");
}

TEST_CASE("what ends the process on a board is an error, counted in strict mode") {
    const char* const name = "child: a call on which a board ends the process";
    const ChildRun strict = run_child(name, {"BOARDLESS_STRICT=1", "BOARDLESS_LOG=error"});
    CHECK(strict.passed);
    CHECK(strict.log ==
          "boardless: strict mode refused 1 call that would have ended the process on a board\n");
    const ChildRun lax = run_child(name, {"BOARDLESS_STRICT=0", "BOARDLESS_LOG=error"});
    CHECK(lax.passed);
    CHECK(lax.log.empty());
}

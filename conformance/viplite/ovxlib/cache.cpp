// SPDX-License-Identifier: Apache-2.0
// With BOARDLESS_CACHE=1 a program that shares memory and forgets vsi_nn_FlushHandle computes with
// what was there before; with BOARDLESS_STRICT=1 as well it is told. Calls that copy need nothing.
#include "conformance/viplite/ovxlib/copying_graph.h"
#include "emu-core/base/environment.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace ovx;

TEST_CASE("values that are copied", "[cache]") {
    const CopyingGraph copying;
    for (const std::uint8_t first : {1, 100}) {
        REQUIRE(copying.set(counted_from(first)) == VSI_SUCCESS);
        REQUIRE(vsi_nn_RunGraph(copying.graph()) == VSI_SUCCESS);
        CHECK(copying.get() == counted_from(first));
    }
}

TEST_CASE("a handle's values that are not flushed", "[cache]") {
    const bool strict = emu::environment("BOARDLESS_STRICT") == "1";
    alignas(64) std::uint8_t memory[64] = {};
    const CopyingGraph copying(memory);
    const Values before = counted_from(1), after = counted_from(100);
    std::ranges::copy(before, memory);
    REQUIRE(vsi_nn_FlushHandle(copying.input()) == VSI_SUCCESS);
    REQUIRE(vsi_nn_RunGraph(copying.graph()) == VSI_SUCCESS);
    CHECK(copying.get() == before);
    std::ranges::copy(after, memory);
    CHECK(vsi_nn_RunGraph(copying.graph()) == (strict ? VSI_FAILURE : VSI_SUCCESS));
    CHECK(copying.get() == before);
    REQUIRE(vsi_nn_FlushHandle(copying.input()) == VSI_SUCCESS);
    REQUIRE(vsi_nn_RunGraph(copying.graph()) == VSI_SUCCESS);
    CHECK(copying.get() == after);
}

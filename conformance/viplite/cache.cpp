// SPDX-License-Identifier: Apache-2.0
// What an application sees that forgets vip_flush_buffer. With BOARDLESS_CACHE=1 it computes with
// what was there before; with BOARDLESS_STRICT=1 as well it is told.
#include "conformance/viplite/calculation.h"
#include "emu-core/base/environment.h"

#include <catch2/catch.hpp>

using namespace vip_live;

namespace {

struct Fixture {
    const Driver driver;
    const LiveBuffer input, output;
    const LiveNetwork network{calculation(emu::ops::BinaryFunction::add, 1), input, output};
    const bool strict = emu::environment("BOARDLESS_STRICT") == "1";

    Fixture() {
        REQUIRE(input.set(1) == VIP_SUCCESS);
        REQUIRE(vip_run_network(network) == VIP_SUCCESS);
        REQUIRE(output.get() == 2);
    }
};

} // namespace

TEST_CASE_METHOD(Fixture, "cache/an input that is not flushed", "[cache]") {
    input.write(5);
    if (strict) {
        CHECK(vip_run_network(network) == VIP_ERROR_FAILURE);
    } else {
        CHECK(vip_run_network(network) == VIP_SUCCESS);
        CHECK(output.get() == 2);
    }
    REQUIRE(vip_flush_buffer(input, VIP_BUFFER_OPER_TYPE_FLUSH) == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_SUCCESS);
    CHECK(output.get() == 6);
}

TEST_CASE_METHOD(Fixture, "cache/an output that is not invalidated", "[cache]") {
    REQUIRE(input.set(5) == VIP_SUCCESS);
    REQUIRE(vip_run_network(network) == VIP_SUCCESS);
    CHECK(output.read() == 2);
    CHECK(vip_unmap_buffer(output) == (strict ? VIP_ERROR_FAILURE : VIP_SUCCESS));
    CHECK(output.get() == 6);
    CHECK(vip_unmap_buffer(output) == VIP_SUCCESS);
}

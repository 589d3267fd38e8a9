// SPDX-License-Identifier: Apache-2.0
// Runs that are given up, cancelled, refused or lost.
#include "conformance/viplite/calculation.h"
#include "conformance/viplite/occupied_device.h"

#include <catch2/catch.hpp>

using namespace vip_live;
using emu::ops::BinaryFunction;

namespace {

struct EndedFixture {
    const Driver driver;
    const LiveBuffer input, output;
    LiveNetwork network{calculation(BinaryFunction::add, 1), input, output};

    EndedFixture() { REQUIRE(input.set(1) == VIP_SUCCESS); }
};

} // namespace

TEST_CASE_METHOD(EndedFixture, "runs/one that waits too long", "[threads]") {
    REQUIRE(network.set_limit(20) == VIP_SUCCESS);
    {
        const OccupiedDevice occupied;
        CHECK(vip_run_network(network) == VIP_ERROR_TIMEOUT);
        CHECK(vip_trigger_network(network) == VIP_SUCCESS);
        CHECK(vip_wait_network(network) == VIP_ERROR_TIMEOUT);
    }
    REQUIRE(network.set_limit(0) == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_SUCCESS);
    CHECK(output.get() == 2);
}

TEST_CASE_METHOD(EndedFixture, "runs/a triggered one is cancelled", "[threads]") {
    {
        const OccupiedDevice occupied;
        REQUIRE(vip_trigger_network(network) == VIP_SUCCESS);
        occupied.await_waiting(1);
        CHECK(vip_trigger_network(network) == VIP_ERROR_FAILURE); // one at a time
        CHECK(vip_cancel_network(network) == VIP_SUCCESS);
    }
    CHECK(vip_wait_network(network) == VIP_ERROR_CANCELED);
    CHECK(output.get() == 0); // nothing was written
    CHECK(vip_run_network(network) == VIP_SUCCESS);
    CHECK(output.get() == 2);
}

TEST_CASE_METHOD(EndedFixture, "runs/one of another thread is cancelled", "[threads]") {
    std::future<vip_status_e> ended;
    {
        const OccupiedDevice occupied;
        ended = std::async(std::launch::async, [this] { return vip_run_network(network); });
        occupied.await_waiting(1);
        CHECK(vip_cancel_network(network) == VIP_SUCCESS);
    }
    CHECK(ended.get() == VIP_ERROR_CANCELED);
}

TEST_CASE_METHOD(EndedFixture, "runs/what is bound or set meanwhile is for the next one",
                 "[threads]") {
    const LiveBuffer other;
    {
        const OccupiedDevice occupied;
        REQUIRE(vip_trigger_network(network) == VIP_SUCCESS);
        occupied.await_waiting(1);
        REQUIRE(vip_set_output(network, 0, other) == VIP_SUCCESS);
    }
    CHECK(vip_wait_network(network) == VIP_SUCCESS);
    CHECK(output.get() == 2);
    CHECK(other.get() == 0);
}

TEST_CASE_METHOD(EndedFixture, "runs/finish and destroy wait for them", "[threads]") {
    REQUIRE(vip_trigger_network(network) == VIP_SUCCESS);
    CHECK(vip_finish_network(network) == VIP_SUCCESS);
    CHECK(output.get() == 2);
    CHECK(vip_run_network(network) == VIP_ERROR_NETWORK_NOT_PREPARED);
    REQUIRE(vip_prepare_network(network) == VIP_SUCCESS);
    REQUIRE(input.set(5) == VIP_SUCCESS);
    REQUIRE(vip_trigger_network(network) == VIP_SUCCESS); // bindings have survived
    CHECK(network.destroy() == VIP_SUCCESS);
    CHECK(output.get() == 6);
}

TEST_CASE_METHOD(EndedFixture, "runs/without power") {
    const auto manage = [](vip_power_property_e property) {
        return vip_power_management(0, property, nullptr);
    };
    REQUIRE(manage(VIP_POWER_PROPERTY_OFF) == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_ERROR_POWER_OFF);
    REQUIRE(manage(VIP_POWER_PROPERTY_STOP) == VIP_SUCCESS);
    REQUIRE(manage(VIP_POWER_PROPERTY_ON) == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_ERROR_POWER_STOP);
    REQUIRE(manage(VIP_POWER_PROPERTY_START) == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_SUCCESS);
}

TEST_CASE_METHOD(EndedFixture, "runs/the last vip_destroy ends all that is left", "[threads]") {
    REQUIRE(vip_trigger_network(network) == VIP_SUCCESS);
    REQUIRE(vip_destroy() == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_ERROR_NOT_SUPPORTED);
    REQUIRE(vip_init() == VIP_SUCCESS);
    CHECK(vip_run_network(network) == VIP_ERROR_INVALID_ARGUMENTS); // a handle of before
    CHECK(vip_get_buffer_size(input) == 0);
}

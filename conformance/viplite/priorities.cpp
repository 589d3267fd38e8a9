// SPDX-License-Identifier: Apache-2.0
// Which of the runs that wait comes first: they change one number in turn, each in its own way.
#include "conformance/viplite/calculation.h"
#include "conformance/viplite/occupied_device.h"

#include <catch2/catch.hpp>

using namespace vip_live;
using emu::ops::BinaryFunction;

namespace {

struct Turn {
    BinaryFunction function;
    Number constant;
    vip_uint8_t priority;
};

constexpr Turn turns[] = {{BinaryFunction::add, 1, 3},
                          {BinaryFunction::multiply, 2, 200},
                          {BinaryFunction::add, 5, 3},
                          {BinaryFunction::multiply, 3, 0},
                          {BinaryFunction::subtract, 4, 255}};

// Of 10: first -4, then *2, then +1 and +5 as they came, last *3.
constexpr Number by_priority = ((10 - 4) * 2 + 1 + 5) * 3;

} // namespace

TEST_CASE("priorities/the most urgent first, then in the order of submission", "[threads]") {
    const Driver driver;
    const LiveBuffer number;
    REQUIRE(number.set(10) == VIP_SUCCESS);
    std::vector<std::unique_ptr<LiveNetwork>> networks;
    {
        OccupiedDevice occupied;
        for (const Turn& turn : turns) {
            networks.push_back(std::make_unique<LiveNetwork>(
                calculation(turn.function, turn.constant), number, number));
            REQUIRE(networks.back()->set_priority(turn.priority) == VIP_SUCCESS);
            REQUIRE(vip_trigger_network(*networks.back()) == VIP_SUCCESS);
            occupied.await_waiting(networks.size());
        }
        occupied.let_go();
        for (const auto& network : networks) CHECK(vip_wait_network(*network) == VIP_SUCCESS);
    }
    CHECK(number.get() == by_priority);
}

TEST_CASE("priorities/a group is as urgent as its most urgent network", "[threads]") {
    const Driver driver;
    const LiveBuffer number;
    REQUIRE(number.set(1) == VIP_SUCCESS);
    const LiveNetwork first(calculation(BinaryFunction::add, 1), number, number),
        second(calculation(BinaryFunction::multiply, 10), number, number),
        alone(calculation(BinaryFunction::add, 100), number, number);
    REQUIRE(second.set_priority(9) == VIP_SUCCESS);
    REQUIRE(alone.set_priority(8) == VIP_SUCCESS);
    vip_group group = nullptr;
    REQUIRE(vip_create_group(2, &group) == VIP_SUCCESS);
    REQUIRE(vip_add_network(group, first) == VIP_SUCCESS);
    REQUIRE(vip_add_network(group, second) == VIP_SUCCESS);
    CHECK(vip_add_network(group, alone) == VIP_ERROR_FAILURE);
    {
        OccupiedDevice occupied;
        REQUIRE(vip_trigger_network(alone) == VIP_SUCCESS);
        occupied.await_waiting(1);
        REQUIRE(vip_trigger_group(group, 2) == VIP_SUCCESS);
        occupied.await_waiting(2);
    }
    CHECK(vip_wait_group(group) == VIP_SUCCESS);
    CHECK(vip_wait_network(alone) == VIP_SUCCESS);
    CHECK(number.get() == (1 + 1) * 10 + 100);

    vip_inference_profile_t one{}, both{};
    REQUIRE(vip_query_network(first, VIP_NETWORK_PROP_PROFILING, &one) == VIP_SUCCESS);
    REQUIRE(vip_query_group(group, VIP_GROUP_PROP_PROFILING, &both) == VIP_SUCCESS);
    CHECK(one.total_cycle > 0);
    CHECK(both.total_cycle == 2 * one.total_cycle);
    CHECK(vip_run_group(group, 3) == VIP_ERROR_FAILURE);
    CHECK(vip_run_group(group, 0) == VIP_ERROR_FAILURE);
    CHECK(vip_run_group(group, 1) == VIP_SUCCESS);
    CHECK(number.get() == 121);
    CHECK(vip_destroy_group(group) == VIP_SUCCESS);
}

// SPDX-License-Identifier: Apache-2.0
// Records as a network runs them: operators of ours among its neurons.
#include "conformance/bmrt/cpu/layer_message.h"
#include "conformance/bmrt/cpu/network_memory.h"
#include "libbmrt/cpu/cpu_operators.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace {

using namespace cpu_test;

bmrt::CpuRecord leaky_relu(std::uint64_t from, std::uint64_t to, std::int64_t count) {
    return {"LeakyRelu",
            LayerMessage{.inputs = {{{1, count}, 1, from}},
                         .outputs = {{{1, count}, 1, to}},
                         .threshold_x = {1},
                         .threshold_y = {1},
                         .parameters = {{bmrt::layer_field::customized, customized(0.5F)}}}
                .bytes()};
}

std::vector<int> ints(std::span<const std::byte> bytes) {
    std::vector<int> values;
    for (const std::byte byte : bytes) values.push_back(static_cast<std::int8_t>(byte));
    return values;
}

TEST_CASE("operators read and write among the neurons") {
    NetworkMemory memory(12);
    const auto operators = bmrt::make_cpu_operators({});
    REQUIRE(operators->prepare(leaky_relu(1, 6, 4)));
    operators->set_place(memory.place());
    std::ranges::fill(memory.neurons(), std::byte{0xF8}); // -8
    memory.neurons()[2] = std::byte{3};
    for (int run = 0; run < 3; ++run) {
        REQUIRE(operators->run(leaky_relu(1, 6, 4)));
        CHECK(ints(memory.neurons()) ==
              std::vector<int>{-8, -8, 3, -8, -8, -8, -3, 3, -3, -3, -8, -8});
    }
}

TEST_CASE("an operator may overwrite its input") {
    NetworkMemory memory(6);
    const auto operators = bmrt::make_cpu_operators({});
    operators->set_place(memory.place());
    std::ranges::fill(memory.neurons(), std::byte{0xF0}); // -16
    REQUIRE(operators->run(leaky_relu(0, 1, 4)));
    CHECK(ints(memory.neurons()) == std::vector<int>{-16, -7, -7, -7, -7, -16});
}

TEST_CASE("a network that moves takes its operators along") {
    NetworkMemory here(2), there(2);
    const auto operators = bmrt::make_cpu_operators({});
    operators->set_place(here.place());
    here.neurons()[0] = there.neurons()[0] = std::byte{4};
    REQUIRE(operators->run(leaky_relu(0, 1, 1)));
    CHECK(here.neurons()[1] == std::byte{4});
    CHECK(there.neurons()[1] == std::byte{0});
    operators->set_place(there.place());
    REQUIRE(operators->run(leaky_relu(0, 1, 1)));
    CHECK(there.neurons()[1] == std::byte{4});
}

TEST_CASE("operands outside the network are refused") {
    NetworkMemory memory(10);
    const auto operators = bmrt::make_cpu_operators({});
    const emu::Outcome early = operators->run(leaky_relu(0, 4, 4));
    REQUIRE(!early);
    CHECK(early.error().fault == emu::Fault::bad_state);
    operators->set_place(memory.place());
    for (const auto& [from, to] : {std::pair(7ULL, 0ULL), {0, 7}, {~0ULL, 0}, {0, 1ULL << 62}}) {
        const emu::Outcome outcome = operators->run(leaky_relu(from, to, 4));
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == emu::Fault::bad_model);
        CHECK_THAT(outcome.error().detail, Catch::Contains("leaves the network's 10"));
    }
    CHECK(operators->run(leaky_relu(6, 0, 4)));
}

TEST_CASE("operators that nobody has are refused by name") {
    const auto operators = bmrt::make_cpu_operators({});
    for (const char* name : {"Proposal", "", "../x", "no\nlines"}) {
        const emu::Outcome outcome = operators->prepare({name, leaky_relu(0, 4, 4).parameter});
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == emu::Fault::unsupported);
        CHECK_THAT(outcome.error().detail, Catch::Contains("of its own"));
        CHECK_THAT(outcome.error().detail, Catch::Contains("no plugin"));
        CHECK_THAT(outcome.error().detail, !Catch::Contains("\n"));
    }
    const emu::Outcome damaged = operators->prepare({"ELU", std::vector<std::byte>(9)});
    REQUIRE(!damaged);
    CHECK(damaged.error().fault == emu::Fault::bad_model);
}

} // namespace

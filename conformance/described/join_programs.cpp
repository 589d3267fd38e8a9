// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/program_passes.h"

#include "conformance/described/small_network.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/generic.h"
#include "emu-core/model/load.h"

#include <catch2/catch.hpp>

namespace emu {
namespace {

Program program_of(small_network::Raw file) {
    auto program = load_program(SharedBytes(std::move(file)), {nullptr, &generic});
    REQUIRE(program);
    return *std::move(program);
}

std::vector<Program> doublings(int count) {
    std::vector<Program> programs;
    for (int i = 0; i < count; ++i) programs.push_back(program_of(small_network::doubling()));
    return programs;
}

std::vector<std::byte> bytes_of(const std::vector<float>& values) {
    const auto raw = std::as_bytes(std::span(values));
    return {raw.begin(), raw.end()};
}

std::string refusal(const Result<Program>& program) {
    if (program) return "accepted";
    CHECK(program.error().fault == Fault::bad_model);
    return program.error().detail;
}

} // namespace

TEST_CASE("join: one after the other, whatever their order in the list") {
    for (const bool reversed : {false, true}) {
        const std::size_t first = reversed ? 1 : 0, last = reversed ? 0 : 1;
        const PartLink links[] = {{{first, 0}, {last, 0}}};
        const PartPort inputs[] = {{first, 0}}, outputs[] = {{last, 0}, {first, 0}};
        const auto joined = join_programs(doublings(2), links, inputs, outputs);
        REQUIRE(joined);
        const auto results = lift::run_program(*joined, {bytes_of(std::vector<float>(24, 1.5F))});
        CHECK(results[0] == bytes_of(std::vector<float>(24, 6)));
        CHECK(results[1] == bytes_of(std::vector<float>(24, 3)));
    }
}

TEST_CASE("join: one output is several inputs") {
    std::vector<Program> parts;
    parts.push_back(program_of(small_network::difference()));
    parts.push_back(program_of(small_network::difference()));
    const PartLink links[] = {{{0, 0}, {1, 0}}, {{0, 0}, {1, 1}}};
    const PartPort inputs[] = {{0, 0}, {0, 1}}, outputs[] = {{1, 0}};
    const auto joined = join_programs(std::move(parts), links, inputs, outputs);
    REQUIRE(joined);
    const auto results =
        lift::run_program(*joined, {bytes_of({5, 6, 7, 8}), bytes_of({1, 1, 1, 1})});
    CHECK(results[0] == bytes_of({0, 0, 0, 0}));
}

TEST_CASE("join: parts that wait for each other") {
    const PartLink links[] = {{{0, 0}, {1, 0}}, {{1, 0}, {0, 0}}};
    const PartPort outputs[] = {{1, 0}};
    CHECK_THAT(refusal(join_programs(doublings(2), links, {}, outputs)), Catch::Contains("wait"));
}

TEST_CASE("join: tensors of another kind") {
    std::vector<Program> parts = doublings(1);
    parts.push_back(program_of(small_network::difference()));
    const PartLink links[] = {{{0, 0}, {1, 0}}};
    const PartPort inputs[] = {{0, 0}, {1, 1}}, outputs[] = {{1, 0}};
    CHECK_THAT(refusal(join_programs(std::move(parts), links, inputs, outputs)),
               Catch::Contains("another kind"));
}

} // namespace emu

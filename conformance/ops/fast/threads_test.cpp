// SPDX-License-Identifier: Apache-2.0
// Random programs of threads, and steps that only they have: not one byte may differ.
#include "conformance/ops/fast/random_threads.h"

#include <catch2/catch.hpp>

namespace {

// The loops for machines without the vectors of any table.
constexpr ops::fast::Isa portable = ops::fast::Isa::neon_dot;

// Programs that the checks before a run refuse compute nothing.
std::optional<Layer> random_accepted(fuzz::Random& random) {
    Layer layer = random_threads(random);
    std::string refusal;
    run_normative(layer, refusal);
    if (!refusal.empty()) return std::nullopt;
    return layer;
}

} // namespace

TEST_CASE("random programs of threads") {
    std::uint64_t accepted = 0;
    for (std::uint64_t number = 0; number < 4 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(47, number);
        INFO("layer " << number);
        const auto layer = random_accepted(random);
        if (!layer) continue;
        ++accepted;
        check_twins(*layer, random);
        std::string refusal;
        const auto found = run_twin(*layer, portable, random);
        REQUIRE(found);
        REQUIRE(difference(run_normative(*layer, refusal), found->dst) == "");
    }
    CHECK(accepted >= 2 * RANDOM_LAYERS); // half of them
}

// The order of threads would show.
TEST_CASE("programs that store to one place twice have no twin") {
    fuzz::Random random(48, 0);
    auto layer = random_accepted(random);
    while (!layer) layer = random_accepted(random);
    auto& command = std::get<ops::Threads>(layer->command);
    command.grid.extents = {2, 1, 1};
    command.grid.scales = {0, 1, 1};
    command.grid.offsets = {0, 0, 0};
    for (const ops::fast::Isa isa : fast_isas()) CHECK_FALSE(run_twin(*layer, isa, random));
}

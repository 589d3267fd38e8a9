// SPDX-License-Identifier: Apache-2.0
// Shifts of channels that are computed together.
#include "emu-core/model/quantise/shift_runs.h"

#include "conformance/model/float_graph.h"
#include "emu-core/chip/bm1880.h"

#include <catch2/catch.hpp>

#include <random>

using namespace emu;
using Shifts = std::vector<int>;

namespace {

std::size_t runs_of(const Shifts& shifts) {
    std::size_t runs = 1;
    for (std::size_t i = 1; i < shifts.size(); ++i) runs += shifts[i] != shifts[i - 1];
    return runs;
}

// Layers of 1x1 over maps of that side, as many channels in as out.
graph::Graph convolutions(int layers, std::int32_t side, std::int32_t channels) {
    const Shape map{1, side, side, channels};
    graph::Graph graph;
    graph.tensors = {graph::real("in", map), graph::real("weights", {channels, 1, 1, channels})};
    for (int i = 0; i < layers; ++i) {
        graph.nodes.push_back({"conv", graph::Conv{}, {0, 1}, {0}});
    }
    return graph;
}

} // namespace

TEST_CASE("shift_runs/each channel has its own where there may be as many runs") {
    CHECK(shifts_in_runs({7, 9, 3, 3, 5}, 5) == Shifts{7, 9, 3, 3, 5});
    CHECK(shifts_in_runs({7, 9, 3, 3, 5}, 4) == Shifts{7, 9, 3, 3, 5}); // equal ones are one run
    CHECK(shifts_in_runs({4}, 1) == Shifts{4});
}

TEST_CASE("shift_runs/what adds least noise is joined first") {
    CHECK(shifts_in_runs({7, 9, 3, 3, 5}, 3) == Shifts{7, 7, 3, 3, 5});
    CHECK(shifts_in_runs({7, 9, 3, 3, 5}, 2) == Shifts{7, 7, 3, 3, 3});
    CHECK(shifts_in_runs({7, 9, 3, 3, 5}, 1) == Shifts{3, 3, 3, 3, 3});
    CHECK(shifts_in_runs({9, 9, 9, 9, 8, 5}, 2) == Shifts{8, 8, 8, 8, 8, 5});
    CHECK(shifts_in_runs({5, 6, 6, 6, 6, 4}, 2) == Shifts{5, 5, 5, 5, 5, 4});
}

TEST_CASE("shift_runs/never finer than a channel allows, never more runs than asked for") {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        Shifts finest(1 + random() % 90);
        for (int& shift : finest) shift = static_cast<int>(random() % 32) - 4;
        const std::size_t most = 1 + random() % finest.size();
        const Shifts got = shifts_in_runs(finest, most);
        REQUIRE(got.size() == finest.size());
        CHECK(runs_of(got) <= most);
        for (std::size_t c = 0; c < got.size(); ++c) CHECK(got[c] <= finest[c]);
    }
}

TEST_CASE("shift_runs/a network of many commands gets fewer runs") {
    CHECK(channels_per_run(convolutions(10, 14, 256), bm1880_lanes) == 2);
    CHECK(channels_per_run(convolutions(100, 14, 256), bm1880_lanes) == 4);
    CHECK(channels_per_run(convolutions(20, 112, 256), bm1880_lanes) == 4); // 7 pieces each
    CHECK(channels_per_run(convolutions(10000, 112, 256), bm1880_lanes) == 32);
}

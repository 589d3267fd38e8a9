// SPDX-License-Identifier: Apache-2.0
// Chips with short channel factors keep channels of very different scales apart.
#include "emu-core/model/passes/coarse_weights.h"

#include "conformance/model/sample_graph.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace emu;

namespace {

constexpr float small = 0x1p-20F;

// The second channel's scale is 2^-20 of the first's: its output comes from the bias alone.
graph::Graph spread() {
    auto graph = graph::conv_relu();
    Quant& quant = graph.tensors[1].spec.quant;
    quant.scales = {0.25F, 0.25F * small, 0.25F};
    quant.zero_points = {0, 0, 0};
    const std::int32_t bias[] = {100, 50 << 20, -100};
    const Bytes raw = std::as_bytes(std::span(bias));
    graph.tensors[2].constant = std::vector<std::byte>(raw.begin(), raw.end());
    return graph;
}

const ops::Conv& conv_of(const Program& program) {
    return std::get<ops::Conv>(program.layers[0].command);
}

} // namespace

TEST_CASE("coarse_weights/a channel of tiny scale keeps its bias") {
    auto program = lower(spread(), *find_chip("rk3588"));
    REQUIRE(program);
    const ProgramTensor& bias = program->tensors[program->layers[0].src[2]];
    const double exact = (50 << 20) * 0.5 * 0.25 * small / 0.5;
    const auto value = conv_of(*program).output.apply(load<std::int32_t>(bias.constant, 4), 1);
    CHECK(std::abs(static_cast<double>(value) - exact) <= 1);
}

TEST_CASE("coarse_weights/other channels and other chips keep their weights") {
    auto coarse = spread(), kept = spread();
    coarsen_weights(coarse, *find_chip("rk3588"));
    coarsen_weights(kept, *find_chip("generic"));
    CHECK(kept.tensors.size() == 5);
    CHECK(kept.nodes[0].inputs == std::vector<TensorId>{0, 1, 2});
    REQUIRE(coarse.tensors.size() == 7);
    const graph::Tensor& weights = coarse.tensors[coarse.nodes[0].inputs[1]];
    CHECK(weights.spec.quant.scales[0] == 0.25F);
    CHECK(weights.spec.quant.scales[1] > 0.25F * small);
    CHECK(*weights.constant.data() == std::byte{3});
}

TEST_CASE("coarse_weights/a constant that two nodes share stays as it was") {
    auto graph = spread();
    const SharedBytes before = graph.tensors[1].constant;
    coarsen_weights(graph, *find_chip("rk3588"));
    CHECK(graph.tensors[1].constant.data() == before.data());
    const auto is_filling = [](std::byte value) { return value == std::byte{3}; };
    CHECK(std::ranges::all_of(before.bytes(), is_filling));
}

TEST_CASE("coarse_weights/equal scales need nothing") {
    auto graph = spread();
    graph.tensors[1].spec.quant.scales = {0.25F, 0.25F, 0.25F};
    coarsen_weights(graph, *find_chip("rk3588"));
    CHECK(graph.tensors.size() == 5);
}

// SPDX-License-Identifier: Apache-2.0
// Plans reuse memory, and the check refuses plans that would overwrite what is still needed.
#include "emu-core/model/lower/memory_plan.h"

#include "conformance/model/sample_graph.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

#include <random>

using namespace emu;

namespace {

Program line(int count) {
    auto program = lower(graph::relu_line(count), *find_chip("generic"));
    REQUIRE(program);
    return *std::move(program);
}

// Layers that each add two earlier tensors, chosen at random.
Program tangle(unsigned seed) {
    std::mt19937 random(seed);
    graph::Graph graph;
    graph.tensors.push_back(graph::feature_map("t0", {1, 8}));
    for (int i = 1; i <= 40; ++i) {
        const auto extent = static_cast<std::int32_t>(random() % 3000 + 1);
        graph.tensors.push_back(graph::feature_map("t" + std::to_string(i), {1, extent}));
        const TensorId a = static_cast<TensorId>(random() % i),
                       b = static_cast<TensorId>(random() % i);
        graph.nodes.push_back({"add", ops::Binary{}, {a, b}, {i}});
    }
    graph.inputs = {0};
    graph.outputs = {40};
    auto program = lower(std::move(graph), *find_chip("generic"));
    REQUIRE(program);
    return *std::move(program);
}

} // namespace

TEST_CASE("memory_plan/a line of layers needs two tensors at a time") {
    CHECK(line(2).arena_bytes == 64);
    CHECK(line(10).arena_bytes == 2 * 64);
    CHECK(line(100).arena_bytes == 2 * 64);
}

TEST_CASE("memory_plan/a single layer needs no arena") {
    CHECK(line(1).arena_bytes == 0);
}

TEST_CASE("memory_plan/tangled networks pass the check and save memory") {
    for (unsigned seed = 0; seed < 50; ++seed) {
        const Program program = tangle(seed);
        std::uint64_t sum = 0;
        for (const ProgramTensor& tensor : program.tensors)
            sum += align_up<std::uint64_t>(tensor.spec.bytes(), 64);
        CHECK(validate(program));
        CHECK(program.arena_bytes < sum);
    }
}

TEST_CASE("memory_plan/the check refuses overlap of tensors that are both needed") {
    Program program = line(3);
    program.tensors[1].offset = program.tensors[2].offset;
    const Outcome outcome = validate(program);
    REQUIRE(!outcome);
    CHECK_THAT(outcome.error().detail, Catch::Contains("share memory"));
}

TEST_CASE("memory_plan/the check refuses a tensor outside the arena") {
    Program program = line(3);
    program.tensors[1].offset = program.arena_bytes;
    CHECK_FALSE(validate(program));
    program.tensors[1].offset = ~std::uint64_t{0} - 63;
    CHECK_FALSE(validate(program));
    program.tensors[1].offset = 1;
    CHECK_FALSE(validate(program));
}

TEST_CASE("memory_plan/the check refuses bad order and bad numbers") {
    Program swapped = line(3);
    std::swap(swapped.layers[0], swapped.layers[1]);
    CHECK_FALSE(validate(swapped));
    Program beyond = line(3);
    beyond.layers[0].src[0] = 4;
    CHECK_FALSE(validate(beyond));
    Program negative = line(3);
    negative.outputs[0] = -1;
    CHECK_FALSE(validate(negative));
    Program twice = line(3);
    twice.layers[1].dst[0] = 1;
    CHECK_FALSE(validate(twice));
    Program echo = line(3);
    echo.outputs = {0};
    CHECK_FALSE(validate(echo));
}

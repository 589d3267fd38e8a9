// SPDX-License-Identifier: Apache-2.0
// Random layers that move elements, pool or resample them: not one byte may differ.
#include "conformance/ops/fast/random_layers.h"

#include <catch2/catch.hpp>

namespace {

void check_random_layers(std::uint64_t seed, Layer (&random_layer)(fuzz::Random&)) {
    if (fast_isas().empty()) WARN("skipped: no instruction set with fast kernels");
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(seed, number);
        INFO("layer " << number);
        check_twins(random_layer(random), random);
    }
}

} // namespace

TEST_CASE("random rearrangements") {
    check_random_layers(40, random_rearrange);
}

TEST_CASE("random rearrangements of four pixels into one") {
    check_random_layers(47, random_space_to_depth);
}

TEST_CASE("random concatenations") {
    check_random_layers(44, random_concat);
}

TEST_CASE("random planes through memory") {
    check_random_layers(45, random_through_memory);
}

// An order of laying that would show: every line is laid over the one before it.
TEST_CASE("views that lay two elements on one place have no twin") {
    const MemoryView over{0, 3, 4, 1, 1, 1, 1, 0, Dtype::u8},
        all{0, 1, 6, 1, 1, 6, 1, 0, Dtype::u8};
    Layer layer{ops::ThroughMemory{6, {over}, all}, {}, {}, {false}, {{}, Dtype::u8, {6}, {}}};
    layer.src.push_back({{}, Dtype::u8, {12}, {}});
    for (const ops::fast::Isa isa : fast_isas()) {
        fuzz::Random random(46, 0);
        layer.content = {Content(12, std::byte{1})};
        CHECK(!run_twin(layer, isa, random));
    }
}

TEST_CASE("random maximum pools") {
    check_random_layers(41, random_max_pool);
}

TEST_CASE("random average pools") {
    check_random_layers(42, random_average_pool);
}

TEST_CASE("random resampling") {
    check_random_layers(43, random_resize);
}

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

TEST_CASE("random concatenations") {
    check_random_layers(44, random_concat);
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

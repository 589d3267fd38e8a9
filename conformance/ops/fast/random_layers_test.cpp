// SPDX-License-Identifier: Apache-2.0
// Random layers, the same on every machine: not one byte may differ.
#include "conformance/ops/fast/random_layers.h"

#include <catch2/catch.hpp>

namespace {

void check_random_layers(Operation operation) {
    if (fast_isas().empty()) WARN("skipped: no instruction set with fast kernels");
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(static_cast<std::uint64_t>(operation), number);
        INFO("layer " << number);
        check_twins(random_layer(operation, random), random);
    }
}

} // namespace

TEST_CASE("random convolutions") {
    check_random_layers(Operation::conv);
}

TEST_CASE("random depthwise convolutions") {
    check_random_layers(Operation::depthwise);
}

TEST_CASE("random fully connected layers") {
    check_random_layers(Operation::fully_connected);
}

TEST_CASE("random products of matrices") {
    check_random_layers(Operation::matmul);
}

TEST_CASE("random transposed convolutions") {
    check_random_layers(Operation::transposed_conv);
}

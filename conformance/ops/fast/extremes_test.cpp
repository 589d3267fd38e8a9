// SPDX-License-Identifier: Apache-2.0
// Sums as large as they get: beyond what float32 holds exactly, near 2^31, and beyond it.
#include "conformance/ops/fast/random_layers.h"
#include "emu-core/chip/rescale.h"

#include <catch2/catch.hpp>

#include <cfenv>

namespace {

struct Extreme {
    Dtype src, weights;
    std::int32_t src_zero, weight_zero;
    Pattern src_pattern, weight_pattern;
};

// Products of up to 16 bits of either sign.
constexpr Extreme extremes[] = {
    {Dtype::i8, Dtype::i8, 0, 0, Pattern::lowest, Pattern::lowest},
    {Dtype::i8, Dtype::i8, 127, 0, Pattern::lowest, Pattern::highest},
    {Dtype::i8, Dtype::i8, 127, 127, Pattern::lowest, Pattern::lowest},
    {Dtype::i8, Dtype::i8, -128, 127, Pattern::highest, Pattern::lowest},
    {Dtype::u8, Dtype::i8, 0, 0, Pattern::highest, Pattern::lowest},
    {Dtype::u8, Dtype::i8, 0, 0, Pattern::alternating, Pattern::alternating},
    {Dtype::u8, Dtype::u8, 255, 0, Pattern::lowest, Pattern::highest},
    {Dtype::u8, Dtype::u8, 0, 0, Pattern::highest, Pattern::highest},
    {Dtype::i8, Dtype::u8, -128, 255, Pattern::highest, Pattern::lowest},
};

// 2^31 / 255^2 is 33,026.
constexpr std::int32_t term_counts[] = {1, 3, 259, 1040, 33'025, 33'027, 50'000, 70'001};

Layer extreme_layer(const Extreme& extreme, std::int32_t terms, fuzz::Random& random) {
    constexpr std::int32_t batches = 7, channels = 18;
    Layer layer;
    ops::FullyConnected command;
    command.src_zero = extreme.src_zero;
    command.weight_zero = {extreme.weight_zero};
    layer.command = command;
    layer.src = {{{}, extreme.src, {batches, terms}, {}},
                 {{}, extreme.weights, {channels, terms}, {}}};
    layer.content = {
        make_values(extreme.src_pattern, extreme.src, 0, batches * terms, random),
        make_values(extreme.weight_pattern, extreme.weights, 0, channels * terms, random)};
    layer.constant = {false, true};
    layer.dst = {{}, Dtype::i32, {batches, channels}, {}};
    return layer;
}

} // namespace

TEST_CASE("sums of extremes are exact, and wrap") {
    fuzz::Random random(1, 1);
    for (const Extreme& extreme : extremes) {
        for (const std::int32_t terms : term_counts) {
            CAPTURE(&extreme - extremes, terms);
            check_twins(extreme_layer(extreme, terms, random), random);
        }
    }
}

TEST_CASE("sums that may wrap go through every chip's chain") {
    fuzz::Random random(1, 2);
    for (const Chip* chip : chips()) {
        for (const Extreme& extreme : extremes) {
            Layer layer = extreme_layer(extreme, 33'027, random);
            auto& command = std::get<ops::FullyConnected>(layer.command);
            command.output = *output_chain(*chip, std::vector<double>(18, 0x1p-23), 3, {-128, 255});
            layer.dst.dtype = extreme.src;
            CAPTURE(std::string(chip->name), &extreme - extremes);
            check_twins(layer, random);
        }
    }
}

// Doubles round as their thread does, unless told otherwise.
TEST_CASE("a thread's rounding mode makes no difference, and stays") {
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        fuzz::Random random(1, 3);
        std::fesetround(mode);
        for (std::uint64_t number = 0; number < 20; ++number) {
            check_twins(random_layer(Operation::conv, random), random);
            check_twins(random_layer(Operation::depthwise, random), random);
        }
        const int left = std::fegetround();
        std::fesetround(FE_TONEAREST);
        REQUIRE(left == mode);
    }
}

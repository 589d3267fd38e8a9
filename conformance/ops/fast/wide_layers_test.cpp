// SPDX-License-Identifier: Apache-2.0
// Layers whose sums are 64 bits wide: random ones, the same on every machine, and sums as large as
// they get.
#include "conformance/ops/fast/random_layers.h"
#include "emu-core/chip/rescale.h"

#include <catch2/catch.hpp>

namespace {

void check_random_wide_layers(Operation operation) {
    if (!has_wide_twins()) WARN("skipped: no instruction set with fast kernels of int16");
    constexpr std::uint64_t seed = 100;
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(seed + static_cast<std::uint64_t>(operation), number);
        INFO("layer " << number);
        check_twins(random_wide_layer(operation, random), random, has_wide_twins());
    }
}

struct Extreme {
    std::int32_t src_zero, weight_zero;
    Pattern src_pattern, weight_pattern;
};

constexpr Extreme extremes[] = {
    {0, 0, Pattern::lowest, Pattern::lowest},
    {0, 0, Pattern::lowest, Pattern::highest},
    {0, 0, Pattern::alternating, Pattern::alternating},
    {0, 127, Pattern::highest, Pattern::lowest},
    {32'767, 127, Pattern::lowest, Pattern::lowest},
    {-32'768, -128, Pattern::highest, Pattern::highest},
    {-32'768, 127, Pattern::highest, Pattern::lowest},
    {1, -1, Pattern::random, Pattern::random},
};

// Sums of int16 and int8: 32 bits hold 512 products, of bytes of the one 65,793.
constexpr std::int32_t term_counts[] = {1, 3, 259, 511, 512, 513, 1040, 65'793, 65'795};

void add_source(Layer& layer, Dtype dtype, Shape shape, Pattern pattern, bool constant,
                fuzz::Random& random) {
    layer.content.push_back(make_integers(pattern, dtype, 0, shape.elements(), random));
    layer.src.push_back({{}, dtype, shape, {}});
    layer.constant.push_back(constant);
}

constexpr std::int32_t batches = 2, channels = 18;

Layer extreme_layer(const Extreme& extreme, std::int32_t terms, ops::Chain output,
                    fuzz::Random& random) {
    Layer layer;
    ops::FullyConnected command;
    command.src_zero = extreme.src_zero;
    command.weight_zero = {extreme.weight_zero};
    command.output = std::move(output);
    layer.command = command;
    add_source(layer, Dtype::i16, {batches, terms}, extreme.src_pattern, false, random);
    add_source(layer, Dtype::i8, {channels, terms}, extreme.weight_pattern, true, random);
    layer.dst = {{}, Dtype::i16, {batches, channels}, {}};
    return layer;
}

// Of two int16 matrices, whose sums leave 48 bits where K is beyond 2^15 or, with zero points,
// 2^13.
Layer extreme_matmul(const Extreme& extreme, std::int32_t k, bool constant, ops::Chain output,
                     fuzz::Random& random) {
    Layer layer;
    ops::Matmul command;
    command.first_zero = {extreme.src_zero};
    command.second_zero = {extreme.weight_zero * 256};
    command.output = std::move(output);
    layer.command = command;
    add_source(layer, Dtype::i16, {batches, k}, extreme.src_pattern, false, random);
    add_source(layer, Dtype::i16, {k, channels}, extreme.weight_pattern, constant, random);
    layer.dst = {{}, Dtype::i16, {batches, channels}, {}};
    return layer;
}

// From channel to channel higher bits of the sums, as many as int16 holds.
ops::Chain shift_to_words(ops::Rounding rounding) {
    std::vector<std::int64_t> shifts(channels);
    for (std::int32_t c = 0; c < channels; ++c) shifts[c] = 2 * c;
    return {{{.kind = ops::Stage::Kind::shift_right, .rounding = rounding, .operand = shifts}}};
}

// Rows of a second matrix that a kernel packs in scratch memory.
constexpr std::int32_t most_packed = 8193;

} // namespace

TEST_CASE("random wide convolutions") {
    check_random_wide_layers(Operation::conv);
}

TEST_CASE("random wide depthwise convolutions") {
    check_random_wide_layers(Operation::depthwise);
}

TEST_CASE("random wide fully connected layers") {
    check_random_wide_layers(Operation::fully_connected);
}

TEST_CASE("random wide products of matrices") {
    check_random_wide_layers(Operation::matmul);
}

TEST_CASE("random wide transposed convolutions") {
    check_random_wide_layers(Operation::transposed_conv);
}

TEST_CASE("wide sums of extremes are exact") {
    fuzz::Random random(1, 10);
    for (const Extreme& extreme : extremes) {
        for (const std::int32_t terms : term_counts) {
            CAPTURE(&extreme - extremes, terms);
            const ops::Chain output = shift_to_words(ops::Rounding::half_even);
            check_twins(extreme_layer(extreme, terms, output, random), random, has_wide_twins());
        }
    }
}

TEST_CASE("sums of two int16 matrices saturate at 48 bits") {
    fuzz::Random random(1, 11);
    for (const Extreme& extreme : extremes) {
        for (const std::int32_t k : {1, 510, 8191, 8193, 33'000}) {
            for (const bool constant : {false, true}) {
                CAPTURE(&extreme - extremes, k, constant);
                const ops::Chain output = shift_to_words(ops::Rounding::half_up);
                check_twins(extreme_matmul(extreme, k, constant, output, random), random,
                            has_wide_twins() && (constant || k <= most_packed));
            }
        }
    }
}

TEST_CASE("wide sums go through every chip's chain") {
    fuzz::Random random(1, 12);
    for (const Chip* chip : chips()) {
        for (const Extreme& extreme : extremes) {
            for (const double multiplier : {0x1p-8, 0x1p-14, 0.7e-6}) {
                CAPTURE(std::string(chip->name), &extreme - extremes, multiplier);
                check_twins(extreme_layer(
                                extreme, 1040,
                                *wide_output_chain(*chip, std::vector<double>(channels, multiplier),
                                                   3, {-32'768, 32'000}),
                                random),
                            random, has_wide_twins());
            }
        }
    }
}

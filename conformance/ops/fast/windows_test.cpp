// SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions of the windows and channel counts that networks have: kernels that know
// them go column by column. Chips' chains; every number of pixels up to more than such a kernel
// takes.
#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/random_parameters.h"
#include "emu-core/chip/rescale.h"

#include <catch2/catch.hpp>

namespace {

struct UsualWindow {
    std::int32_t columns, rows, stride;
};

constexpr UsualWindow usual_windows[] = {{3, 3, 1}, {3, 3, 2}, {3, 3, 3}, {3, 5, 1}, {3, 1, 2},
                                         {3, 4, 1}, {5, 5, 1}, {5, 5, 2}, {5, 3, 1}, {5, 3, 2}};
constexpr std::int32_t channel_counts[] = {3, 16, 32, 33, 64, 80, 96, 144, 150};

Layer depthwise_layer(const UsualWindow& window, std::int32_t channels, std::int32_t width,
                      fuzz::Random& random) {
    const Dtype dtype = random.below(2) ? Dtype::i8 : Dtype::u8;
    const std::int32_t least = dtype == Dtype::i8 ? -128 : 0, height = window.rows + 2;
    const std::int32_t border = window.rows > 1 ? 1 : 0;
    ops::Depthwise command;
    command.src_zero = between(random, least, least + 255);
    command.weight_zero = {0};
    command.window.y = {window.rows, window.stride, 1, border};
    command.window.x = {window.columns, window.stride, 1, 1};
    const Shape src{1, height, width, channels};
    const std::int32_t rows = (height + 2 * border - window.rows) / window.stride + 1;
    const std::int32_t columns = (width + 2 - window.columns) / window.stride + 1;
    std::vector<double> multipliers(random.below(2) ? channels : 1);
    for (double& multiplier : multipliers) multiplier = 1.0 / between(random, 200, 2000);
    const auto all = chips();
    command.output = *output_chain(*all[random.below(all.size())], multipliers,
                                   between(random, least, least + 255), {-128, 255});
    Layer layer;
    layer.command = command;
    const Shape weights{1, window.rows, window.columns, channels};
    layer.src = {{{}, dtype, src, {}}, {{}, Dtype::i8, weights, {}}};
    layer.content = {make_values(Pattern::random, dtype, 0, src.elements(), random),
                     make_values(Pattern::random, Dtype::i8, 0, weights.elements(), random)};
    layer.constant = {false, true};
    layer.dst = {{}, dtype, {1, rows, columns, channels}, {}};
    return layer;
}

// What ends the sums: the arithmetic of a chip, with multipliers that are powers of two or not.
struct Ending {
    const char* chip;
    bool per_channel, powers;
};

constexpr Ending endings[] = {{"rk3588", true, false},
                              {"rk3588", false, false},
                              {"generic", true, false},
                              {"bm1880", false, true}};

// A window of one cell.
Layer dense_layer(std::int32_t pixels, std::int32_t channels, const Ending& ending,
                  fuzz::Random& random) {
    constexpr std::int32_t terms = 21;
    const Dtype dtype = random.below(2) ? Dtype::i8 : Dtype::u8;
    const std::int32_t least = dtype == Dtype::i8 ? -128 : 0;
    ops::Conv command;
    command.src_zero = between(random, least, least + 255);
    command.weight_zero = {0};
    std::vector<double> multipliers(ending.per_channel ? channels : 1);
    for (double& multiplier : multipliers) {
        multiplier = 1.0 / (ending.powers ? 1024 : between(random, 1000, 20'000));
    }
    command.output = *output_chain(*find_chip(ending.chip), multipliers,
                                   between(random, least, least + 255), {-128, 255});
    std::vector<std::int32_t> bias(channels);
    for (std::int32_t& value : bias) value = between(random, -1000, 1000);
    const auto* bytes = reinterpret_cast<const std::byte*>(bias.data());
    Layer layer;
    layer.command = command;
    const Shape src{1, 1, pixels, terms}, weights{channels, 1, 1, terms};
    layer.src = {
        {{}, dtype, src, {}}, {{}, Dtype::i8, weights, {}}, {{}, Dtype::i32, {channels}, {}}};
    layer.content = {make_values(Pattern::random, dtype, 0, src.elements(), random),
                     make_values(Pattern::random, Dtype::i8, 0, weights.elements(), random),
                     {bytes, bytes + 4 * bias.size()}};
    layer.constant = {false, true, true};
    layer.dst = {{}, dtype, {1, 1, pixels, channels}, {}};
    return layer;
}

} // namespace

TEST_CASE("windows of one cell, of every number of pixels and panels") {
    fuzz::Random random(1, 5);
    for (const Ending& ending : endings) {
        for (const std::int32_t channels : {7, 16, 31, 32, 40, 48, 60, 64, 130}) {
            for (std::int32_t pixels = 1; pixels < 14; ++pixels) {
                CAPTURE(&ending - endings, channels, pixels);
                check_twins(dense_layer(pixels, channels, ending, random), random);
            }
        }
    }
}

TEST_CASE("depthwise convolutions of usual windows") {
    fuzz::Random random(1, 4);
    for (const UsualWindow& window : usual_windows) {
        std::int32_t width = window.columns - 2;
        for (const std::int32_t channels : channel_counts) {
            for (int i = 0; i < 3; ++i, width += i + window.stride) {
                CAPTURE(window.columns, window.rows, window.stride, channels, width);
                check_twins(depthwise_layer(window, channels, width, random), random);
            }
        }
    }
}

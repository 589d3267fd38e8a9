// SPDX-License-Identifier: Apache-2.0
// Random float layers: not one byte may differ, whatever the numbers are.
#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/random_parameters.h"
#include "emu-core/ops/fast/stretches.h"
#include "emu-core/ops/windows/taps.h"

#include <catch2/catch.hpp>

#include <cfenv>

namespace {

void check_random_real_layers(Operation operation) {
    if (fast_isas().empty()) WARN("skipped: no instruction set with fast kernels");
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(20 + static_cast<std::uint64_t>(operation), number);
        INFO("layer " << number);
        const Dtype dtype = number % 2 ? Dtype::f16 : Dtype::f32;
        check_twins(random_real_layer(operation, dtype, random), random);
    }
}

// The taps of every output cell, from stretches.
std::vector<std::vector<ops::Tap>> taps_of(const std::vector<ops::fast::Stretch>& stretches,
                                           std::int64_t extent) {
    std::vector<std::vector<ops::Tap>> taps(extent);
    std::int64_t outputs = 0;
    for (const auto& stretch : stretches) {
        for (std::int64_t i = 0; i < stretch.count; ++i, ++outputs) {
            for (std::int64_t j = 0; j < stretch.taps; ++j) {
                taps.at(stretch.output(i))
                    .push_back({stretch.tap + j * stretch.tap_step,
                                stretch.cell_of(i) + j * stretch.tap_cells});
            }
        }
    }
    REQUIRE(outputs == extent);
    return taps;
}

void check_same(const std::vector<ops::Tap>& expected, const std::vector<ops::Tap>& found) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        REQUIRE(found[i].k == expected[i].k);
        REQUIRE(found[i].cell == expected[i].cell);
    }
}

Content bytes_of(const std::vector<std::uint32_t>& values) {
    const auto* bytes = reinterpret_cast<const std::byte*>(values.data());
    return {bytes, bytes + 4 * values.size()};
}

} // namespace

TEST_CASE("random float convolutions") {
    check_random_real_layers(Operation::conv);
}

TEST_CASE("random float depthwise convolutions") {
    check_random_real_layers(Operation::depthwise);
}

// Half of them are as many as the source's.
TEST_CASE("float depthwise channels that do not go through a tile together") {
    fuzz::Random random(31, 0);
    for (const Dtype dtype : {Dtype::f32, Dtype::f16}) {
        Layer layer;
        ops::Depthwise command;
        command.multiplier = 2;
        command.window = {{.kernel = 3}, {.kernel = 2}};
        layer.command = command;
        layer.src = {{{}, dtype, {1, 5, 6, 136}, {}}, {{}, dtype, {1, 3, 2, 272}, {}}};
        for (const TensorSpec& src : layer.src) {
            layer.content.push_back(
                make_reals(RealPattern::ordinary, dtype, src.shape.elements(), random));
        }
        layer.constant = {false, true};
        layer.dst = {{}, dtype, {1, 3, 5, 272}, {}};
        check_twins(layer, random);
    }
}

TEST_CASE("random float fully connected layers") {
    check_random_real_layers(Operation::fully_connected);
}

TEST_CASE("random products of float matrices") {
    check_random_real_layers(Operation::matmul);
}

TEST_CASE("random float transposed convolutions") {
    check_random_real_layers(Operation::transposed_conv);
}

TEST_CASE("float layers round as their thread does") {
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        fuzz::Random random(32, 0);
        for (int i = 0; i < 20; ++i) {
            const Dtype dtype = i % 2 ? Dtype::f16 : Dtype::f32;
            const Layer layer = random_real_layer(static_cast<Operation>(i % 5), dtype, random);
            std::fesetround(mode);
            check_twins(layer, random);
            std::fesetround(FE_TONEAREST);
        }
    }
}

// Which of two NaNs a sum keeps, and the sign of a new one, are up to compilers and processors.
TEST_CASE("a NaN is stored without sign and payload") {
    constexpr std::uint32_t negative_nan = 0xFFC0'1234, signalling = 0x7F81'0000;
    constexpr std::uint32_t infinity = 0x7F80'0000, zero = 0x8000'0000;
    Layer layer;
    layer.command = ops::Matmul{};
    layer.src = {{{}, Dtype::f32, {2, 1}, {}}, {{}, Dtype::f32, {1, 2}, {}}};
    layer.content = {bytes_of({negative_nan, infinity}), bytes_of({signalling, zero})};
    layer.constant = {false, false};
    layer.dst = {{}, Dtype::f32, {2, 2}, {}};
    std::string refusal;
    const Content expected = bytes_of({0x7FC0'0000, 0x7FC0'0000, 0x7FC0'0000, 0x7FC0'0000});
    REQUIRE(difference(expected, run_normative(layer, refusal)) == "");
}

TEST_CASE("stretches have the taps that windows have, in their order") {
    fuzz::Random random(30, 0);
    std::vector<ops::Tap> expected;
    for (int i = 0; i < RANDOM_LAYERS; ++i) {
        const RandomAxis axis = random_axis(random, 60);
        const auto forward =
            taps_of(ops::fast::stretches(axis.window, axis.large, axis.small), axis.small);
        for (std::int64_t o = 0; o < axis.small; ++o) {
            ops::list_taps(axis.window, o, axis.large, expected);
            check_same(expected, forward[o]);
        }
        const auto reverse =
            taps_of(ops::fast::reverse_stretches(axis.window, axis.small, axis.large), axis.large);
        for (std::int64_t o = 0; o < axis.large; ++o) {
            ops::list_reverse_taps(axis.window, o, axis.small, expected);
            check_same(expected, reverse[o]);
        }
    }
}

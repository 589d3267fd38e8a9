// SPDX-License-Identifier: Apache-2.0
// Sums and products of bytes through chains.
#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/random_parameters.h"
#include "emu-core/chip/rescale.h"
#include "emu-core/ops/fast/elements/rounded_output.h"

#include <catch2/catch.hpp>

#include <cfenv>
#include <cmath>

namespace {

Dtype byte_type(fuzz::Random& random) {
    return random.below(2) ? Dtype::i8 : Dtype::u8;
}

std::int32_t zero_point(Dtype dtype, fuzz::Random& random) {
    const auto value = static_cast<std::int32_t>(random.below(256));
    return dtype == Dtype::i8 ? value - 128 : value;
}

// Scales whose ratios make ties, and those that do not.
double random_scale(fuzz::Random& random) {
    const double power = std::ldexp(1.0, static_cast<int>(random.below(5)) - 8);
    return random.below(2) ? power : power * (1 + static_cast<double>(random.below(1000)) / 1000);
}

Limits random_limits(Dtype dtype, fuzz::Random& random) {
    const std::int32_t least = dtype == Dtype::i8 ? -128 : 0;
    const std::int32_t low = random.below(2) ? least : zero_point(dtype, random);
    return {low, random.below(2) ? least + 255 : std::max(low, zero_point(dtype, random))};
}

ops::Add chip_addition(const Chip& chip, Dtype dtype, fuzz::Random& random) {
    const double sign = random.below(4) == 0 ? -1 : 1; // of a difference
    auto chains = addition_chains(chip, {random_scale(random), zero_point(dtype, random)},
                                  {sign * random_scale(random), zero_point(dtype, random)},
                                  {random_scale(random), zero_point(dtype, random)},
                                  random_limits(dtype, random));
    return {chains->first, chains->second, chains->output};
}

ops::Add random_addition(Dtype dtype, fuzz::Random& random) {
    if (random.below(4)) {
        return chip_addition(*chips()[random.below(chips().size())], dtype, random);
    }
    return {random_chain(random, 1, 128, dtype), random_chain(random, 1, 128, dtype),
            random_chain(random, 1, 256, dtype)};
}

// Every pair of bytes.
Layer every_pair(Command command, Dtype dtype) {
    Layer layer;
    layer.command = std::move(command);
    for (const Shape& shape : {Shape{256, 1}, Shape{256}}) {
        layer.src.push_back({{}, dtype, shape, {}});
        Content content(256);
        for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<std::byte>(i);
        layer.content.push_back(std::move(content));
        layer.constant.push_back(false);
    }
    layer.dst = {{}, dtype, {256, 256}, {}};
    return layer;
}

Layer random_pair(Command command, Dtype dtype, fuzz::Random& random) {
    Layer layer;
    layer.command = std::move(command);
    layer.dst = {{}, dtype, random_extents(random), {}};
    const Shape shape = random_broadcast(layer.dst.shape, random);
    const TensorSpec whole = layer.dst, part{{}, dtype, shape, {}};
    const bool first_is_whole = random.below(2) != 0;
    add_source(layer, first_is_whole ? whole : part, false, random);
    add_source(layer, first_is_whole ? part : whole, random.below(2) != 0, random);
    return layer;
}

} // namespace

TEST_CASE("every chip's additions, of every pair of bytes") {
    fuzz::Random random(3, 1);
    for (const Chip* chip : chips()) {
        for (int i = 0; i < RANDOM_LAYERS / 10; ++i) {
            const Dtype dtype = byte_type(random);
            CAPTURE(std::string(chip->name), i);
            check_twins(every_pair(chip_addition(*chip, dtype, random), dtype), random);
        }
    }
}

TEST_CASE("random additions") {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(4, number);
        INFO("layer " << number);
        const Dtype dtype = byte_type(random);
        // There is none where a sum may leave 32 bits.
        check_twins(random_pair(random_addition(dtype, random), dtype, random), random, false);
    }
}

TEST_CASE("random products of bytes") {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(5, number);
        INFO("layer " << number);
        const Dtype dtype = byte_type(random);
        const ops::Multiply multiply{zero_point(dtype, random), zero_point(dtype, random),
                                     random_chain(random, 1, 1 << 14, dtype)};
        check_twins(random_pair(multiply, dtype, random), random);
        if (number < 20) check_twins(every_pair(multiply, dtype), random);
    }
}

TEST_CASE("random requantisations of bytes") {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(6, number);
        INFO("layer " << number);
        const Dtype src = byte_type(random), dst = byte_type(random);
        Layer layer;
        layer.command = ops::Requantise{random_chain(random, 1, 128, dst)};
        layer.dst = {{}, dst, random_extents(random), {}};
        add_source(layer, {{}, src, layer.dst.shape, {}}, false, random);
        check_twins(layer, random);
    }
}

// Their products with the larger factor have up to 30 bits.
TEST_CASE("every chip's additions and requantisations of int16") {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(16, number);
        INFO("layer " << number);
        const Chip& chip = *chips()[random.below(chips().size())];
        const auto operand = [&random](double sign) -> AdditionOperand {
            const auto zero = random.below(2) ? 0 : static_cast<std::int32_t>(random.below(65'536));
            return {sign * random_scale(random), zero == 0 ? 0 : zero - 32'768, 16};
        };
        const Limits limits{-32'768, random.below(2) ? 32'767 : 1000};
        const auto add = *addition_chains(chip, operand(1), operand(random.below(3) ? 1 : -1),
                                          operand(1), limits);
        check_twins(random_pair(ops::Add{add.first, add.second, add.output}, Dtype::i16, random),
                    random, false);
        const double ratio[] = {random_scale(random) * 64};
        Layer layer;
        layer.command = ops::Requantise{*output_chain(chip, ratio, operand(1).zero_point, limits)};
        layer.dst = {{}, Dtype::i16, random_extents(random), {}};
        add_source(layer, layer.dst, false, random);
        check_twins(layer, random, false);
    }
}

// As a thread's own rounding would change what is fused.
TEST_CASE("a thread's rounding mode does not change sums and products of bytes") {
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        fuzz::Random random(7, 1);
        const Dtype dtype = byte_type(random);
        const Layer sum = every_pair(chip_addition(*find_chip("rk3588"), dtype, random), dtype);
        const double one[] = {0x1p-7};
        const auto chain = *output_chain(*find_chip("rk3588"), one, 3, {-128, 127});
        const Layer product = every_pair(ops::Multiply{3, -5, chain}, Dtype::i8);
        std::fesetround(mode);
        check_twins(sum, random);
        check_twins(product, random);
        const int left = std::fegetround();
        std::fesetround(FE_TONEAREST);
        REQUIRE(left == mode);
    }
}

// Else the tests above would all pass, slowly.
TEST_CASE("chips' additions and products take their fast forms") {
    fuzz::Random random(8, 1);
    const Chip& chip = *find_chip("rk3588");
    for (const Dtype dtype : {Dtype::i8, Dtype::u8}) {
        for (int i = 0; i < 100; ++i) {
            REQUIRE(ops::fast::byte_sum(chip_addition(chip, dtype, random), dtype));
        }
        const double one[] = {0.013};
        const auto chain = *output_chain(chip, one, 3, {-128, 127});
        REQUIRE(ops::fast::rounded_output(chain, {-65'025, 65'025}, dtype));
    }
}

TEST_CASE("random softmaxes of bytes") {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(9, number);
        INFO("layer " << number);
        Layer layer;
        const auto multiplier = static_cast<std::int32_t>(random.below(1ULL << 31));
        layer.command = ops::Softmax{multiplier, static_cast<std::int32_t>(random.below(32))};
        layer.dst = {{}, byte_type(random), random_extents(random), {}};
        const auto zero = static_cast<std::int32_t>(random.below(256)) - 128;
        layer.src = {layer.dst};
        layer.content = {make_values(static_cast<Pattern>(random.below(5)), layer.dst.dtype, zero,
                                     layer.dst.shape.elements(), random)};
        layer.constant = {false};
        check_twins(layer, random);
    }
}

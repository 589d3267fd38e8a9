// SPDX-License-Identifier: Apache-2.0
// Conversions and functions of real numbers, element by element.
#include "conformance/ops/fast/random_layers.h"

#include <catch2/catch.hpp>

#include <numeric>

namespace {

constexpr Dtype reals[] = {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::f16, Dtype::f32};

Dtype any_of(std::span<const Dtype> types, fuzz::Random& random) {
    return types[random.below(types.size())];
}

float random_number(fuzz::Random& random) {
    return static_cast<float>(random.below(2000)) / 500 - 2;
}

Layer one_source(Command command, Dtype src, Dtype dst, const Shape& shape, fuzz::Random& random) {
    Layer layer;
    layer.command = std::move(command);
    layer.dst = random_spec(dst, shape, random);
    TensorSpec spec = random_spec(src, shape, random);
    if (src == Dtype::i32) spec.quant = Quant::affine(0x1.3p-9F, -70'000);
    add_source(layer, spec, false, random);
    return layer;
}

ops::Unary random_unary(fuzz::Random& random) {
    ops::Unary unary{static_cast<ops::UnaryFunction>(random.below(ops::unary_functions)),
                     random_number(random), random_number(random)};
    if (unary.alpha > unary.beta) std::swap(unary.alpha, unary.beta);
    if (unary.function == ops::UnaryFunction::logical_not) unary.function = {};
    return unary;
}

ops::Binary random_binary(fuzz::Random& random) {
    ops::Binary binary;
    binary.function = static_cast<ops::BinaryFunction>(
        random.below(static_cast<std::uint64_t>(ops::BinaryFunction::equal)));
    if (random.below(3) == 0) binary.limits = {0, 1 + random_number(random) + 2};
    return binary;
}

Layer random_pair(fuzz::Random& random) {
    Layer layer;
    layer.command = random_binary(random);
    layer.dst = random_spec(any_of(reals, random), random_extents(random), random);
    const Shape shape = random_broadcast(layer.dst.shape, random);
    const TensorSpec whole = random_spec(any_of(reals, random), layer.dst.shape, random);
    const TensorSpec part = random_spec(any_of(reals, random), shape, random);
    const bool first_is_whole = random.below(2) != 0;
    add_source(layer, first_is_whole ? whole : part, !first_is_whole && random.below(2), random);
    add_source(layer, first_is_whole ? part : whole, first_is_whole && random.below(2), random);
    return layer;
}

// Every value of a source of 16 bits.
Layer every_value(Command command, Dtype src, Dtype dst, fuzz::Random& random) {
    Layer layer = one_source(std::move(command), src, dst, {65'536}, random);
    std::vector<std::uint16_t> every(65'536);
    std::iota(every.begin(), every.end(), std::uint16_t{0});
    const auto bytes = std::as_bytes(std::span(every));
    layer.content[0].assign(bytes.begin(), bytes.end());
    return layer;
}

Layer every_half(Command command, Dtype dst, fuzz::Random& random) {
    return every_value(std::move(command), Dtype::f16, dst, random);
}

template <class Make> void check_random_layers(std::uint64_t seed, Make make, bool must_exist) {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(seed, number);
        INFO("layer " << number);
        check_twins(make(random), random, must_exist);
    }
}

} // namespace

TEST_CASE("random quantisations of reals") {
    const auto make = [](fuzz::Random& random) {
        constexpr Dtype src[] = {Dtype::f16, Dtype::f32};
        const Dtype dst = reals[random.below(3)];
        const auto rounding = random.below(2) ? ops::Rounding::half_away : ops::Rounding::half_even;
        return one_source(ops::Quantise{rounding}, any_of(src, random), dst, random_extents(random),
                          random);
    };
    check_random_layers(10, make, true);
}

TEST_CASE("random dequantisations") {
    const auto make = [](fuzz::Random& random) {
        constexpr Dtype src[] = {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::i32};
        return one_source(ops::Dequantise{}, any_of(src, random), reals[3 + random.below(2)],
                          random_extents(random), random);
    };
    check_random_layers(11, make, true);
}

TEST_CASE("random casts to floats") {
    const auto make = [](fuzz::Random& random) {
        constexpr Dtype src[] = {Dtype::i8,  Dtype::u8,  Dtype::i16,
                                 Dtype::i32, Dtype::f16, Dtype::f32};
        return one_source(ops::Cast{}, any_of(src, random), reals[3 + random.below(2)],
                          random_extents(random), random);
    };
    check_random_layers(12, make, true);
}

TEST_CASE("random functions of one number") {
    const auto make = [](fuzz::Random& random) {
        return one_source(random_unary(random), any_of(reals, random), any_of(reals, random),
                          random_extents(random), random);
    };
    check_random_layers(13, make, false);
}

TEST_CASE("random functions of two numbers") {
    check_random_layers(14, random_pair, false);
}

TEST_CASE("every function of every float16") {
    fuzz::Random random(15, 1);
    for (int i = 0; i < ops::unary_functions; ++i) {
        ops::Unary unary{static_cast<ops::UnaryFunction>(i), 0.25F, 1.5F};
        if (unary.function == ops::UnaryFunction::logical_not) continue;
        CAPTURE(i);
        check_twins(every_half(unary, Dtype::f16, random), random);
    }
    check_twins(every_half(ops::Cast{}, Dtype::f32, random), random);
    check_twins(every_half(ops::Cast{}, Dtype::f16, random), random);
    for (const Dtype dst : {Dtype::i8, Dtype::u8, Dtype::i16}) {
        check_twins(every_half(ops::Quantise{}, dst, random), random);
    }
}

TEST_CASE("every function of every int16") {
    fuzz::Random random(16, 1);
    for (int i = 0; i < ops::unary_functions; ++i) {
        ops::Unary unary{static_cast<ops::UnaryFunction>(i), 0.25F, 1.5F};
        if (unary.function == ops::UnaryFunction::logical_not) continue;
        CAPTURE(i);
        check_twins(every_value(unary, Dtype::i16, Dtype::i16, random), random);
    }
}

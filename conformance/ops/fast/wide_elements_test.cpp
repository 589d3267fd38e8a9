// SPDX-License-Identifier: Apache-2.0
// Products and requantisations of int16 through chains.
#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/random_parameters.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace {

constexpr Dtype types[] = {Dtype::i8, Dtype::u8, Dtype::i16};

void add_source(Layer& layer, Dtype dtype, const Shape& shape, fuzz::Random& random) {
    const auto pattern = random.below(2) ? Pattern::random : static_cast<Pattern>(random.below(5));
    layer.content.push_back(make_integers(pattern, dtype, 0, shape.elements(), random));
    layer.src.push_back({{}, dtype, shape, {}});
    layer.constant.push_back(false);
}

std::int32_t random_zero(fuzz::Random& random) {
    return random.below(2) ? 0 : static_cast<std::int32_t>(random.below(65'536)) - 32'768;
}

Layer random_multiplication(fuzz::Random& random) {
    Layer layer;
    const Shape dst = random_extents(random);
    ops::Multiply multiply{random_zero(random), random_zero(random), {}};
    multiply.output = random_wide_chain(random, 1, 3e8, Dtype::i16);
    layer.command = std::move(multiply);
    add_source(layer, Dtype::i16, random_broadcast(dst, random), random);
    add_source(layer, Dtype::i16, dst, random);
    layer.dst = {{}, Dtype::i16, dst, {}};
    return layer;
}

// Of every stored value.
Layer random_requantisation(fuzz::Random& random) {
    Layer layer;
    const Dtype src = types[random.below(3)];
    const Dtype dst = src == Dtype::i16 ? types[random.below(3)] : Dtype::i16;
    const std::int32_t count = src == Dtype::i16 ? 65'536 : 256;
    layer.command = ops::Requantise{random_wide_chain(random, 1, count / 2.0, dst)};
    Content content(static_cast<std::size_t>(count) * size_of(src));
    for (std::int32_t i = 0; i < count; ++i) {
        std::memcpy(content.data() + i * size_of(src), &i, size_of(src)); // the lower bytes
    }
    layer.src.push_back({{}, src, {count}, {}});
    layer.content.push_back(std::move(content));
    layer.constant.push_back(false);
    layer.dst = {{}, dst, {count}, {}};
    return layer;
}

// Chains in doubles have twins; of the others not every one.
template <class Make> void check_layers(std::uint64_t seed, Make make) {
    if (!has_wide_twins()) WARN("skipped: no instruction set with fast kernels of int16");
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(seed, number);
        INFO("layer " << number);
        const Layer layer = make(random);
        check_twins(layer, random, false);
    }
}

} // namespace

TEST_CASE("random products of int16") {
    check_layers(110, random_multiplication);
}

TEST_CASE("random requantisations of int16") {
    check_layers(111, random_requantisation);
}

TEST_CASE("a product of int16 through a rounded shift has a twin") {
    fuzz::Random random(112, 0);
    Layer layer = random_multiplication(random);
    auto& multiply = std::get<ops::Multiply>(layer.command);
    for (const ops::Rounding rounding : {ops::Rounding::half_even, ops::Rounding::half_up}) {
        multiply.output.stages = {
            {.kind = ops::Stage::Kind::shift_right, .rounding = rounding, .operand = {15}}};
        check_twins(layer, random, has_wide_twins());
    }
}

// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_layers.h"

#include "conformance/ops/fast/random_parameters.h"
#include "conformance/ops/fast/random_shapes.h"
#include "emu-core/tensor/float16.h"

#include <bit>
#include <cmath>

namespace {

constexpr std::int64_t most_products = 500'000;

RealPattern pattern(fuzz::Random& random) {
    return random.below(2) ? RealPattern::ordinary : static_cast<RealPattern>(random.below(5));
}

float signed_of(float magnitude, fuzz::Random& random) {
    return random.below(2) ? magnitude : -magnitude;
}

float special(fuzz::Random& random) {
    constexpr std::uint32_t infinity = 0x7F80'0000;
    const auto payload = static_cast<std::uint32_t>(random.below(4)) << 21; // none: infinity
    return signed_of(std::bit_cast<float>(infinity | payload), random);
}

float real_value(RealPattern pattern, Dtype dtype, fuzz::Random& random) {
    const float fraction = static_cast<float>(random.below(1 << 12)) * 0x1p-12F;
    const bool half = dtype == Dtype::f16;
    switch (pattern) {
    case RealPattern::ordinary: break;
    case RealPattern::any_bits:
        return std::bit_cast<float>(
            static_cast<std::uint32_t>(random.below(std::uint64_t{1} << 32)));
    case RealPattern::exponents: {
        const int most = half ? 15 : 80;
        const int exponent = between(random, -most - (half ? 9 : 0), most);
        return signed_of(std::ldexp(1 + fraction, exponent), random);
    }
    case RealPattern::zeros: {
        const float least = half ? 0x1p-24F : 0x1p-149F;
        return signed_of(static_cast<float>(random.below(3)) * least, random);
    }
    case RealPattern::few_specials:
        if (random.below(100) == 0) return special(random);
    }
    return signed_of(4 * fraction, random);
}

void add_reals(Layer& layer, Dtype dtype, Shape shape, bool constant, fuzz::Random& random) {
    layer.src.push_back({{}, dtype, shape, {}});
    layer.content.push_back(make_reals(pattern(random), dtype, shape.elements(), random));
    layer.constant.push_back(constant);
}

ops::RealLimits random_limits(fuzz::Random& random) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    switch (random.below(4)) {
    case 0: return {};
    case 1: return {signed_of(0, random), infinity};
    case 2: return {0, 6};
    default: return {-0.5F, signed_of(0, random)};
    }
}

// With weights, and often a bias.
template <class Command>
Layer layer_of(RandomShapes<Command> shapes, Dtype dtype, fuzz::Random& random) {
    Layer layer;
    shapes.command.limits = random_limits(random);
    add_reals(layer, dtype, shapes.src, false, random);
    add_reals(layer, dtype, shapes.weights, true, random);
    if (random.below(4)) add_reals(layer, dtype, {shapes.channels}, true, random);
    layer.dst.shape = shapes.dst;
    layer.command = std::move(shapes.command);
    return layer;
}

Layer random_matmul(Dtype dtype, fuzz::Random& random) {
    Layer layer;
    ops::Matmul command;
    command.limits = random_limits(random);
    const RandomMatrices shapes = random_matrices(random, 100);
    add_reals(layer, dtype, shapes.first, false, random);
    add_reals(layer, dtype, shapes.second, random.below(2), random);
    layer.dst.shape = shapes.dst;
    layer.command = std::move(command);
    return layer;
}

Layer random_layer_of(Operation operation, Dtype dtype, fuzz::Random& random) {
    switch (operation) {
    case Operation::conv:
        return layer_of(random_convolution<ops::Conv>(random, most_products), dtype, random);
    case Operation::depthwise: return layer_of(random_depthwise(random), dtype, random);
    case Operation::fully_connected: return layer_of(random_fully_connected(random), dtype, random);
    case Operation::matmul: return random_matmul(dtype, random);
    case Operation::transposed_conv: break;
    }
    return layer_of(random_convolution<ops::TransposedConv>(random, most_products), dtype, random);
}

} // namespace

Content make_reals(RealPattern pattern, Dtype dtype, std::int64_t count, fuzz::Random& random) {
    Content content;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(real_value(pattern, dtype, random));
        // All bits of a float16 are in the upper half of any.
        const auto half = static_cast<std::uint16_t>(
            pattern == RealPattern::any_bits ? bits >> 16 : to_half(std::bit_cast<float>(bits)));
        const auto* bytes = dtype == Dtype::f16 ? reinterpret_cast<const std::byte*>(&half)
                                                : reinterpret_cast<const std::byte*>(&bits);
        content.insert(content.end(), bytes, bytes + size_of(dtype));
    }
    return content;
}

Layer random_real_layer(Operation operation, Dtype dtype, fuzz::Random& random) {
    Layer layer = random_layer_of(operation, dtype, random);
    layer.dst.dtype = dtype;
    return layer;
}

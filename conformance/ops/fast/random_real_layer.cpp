// SPDX-License-Identifier: Apache-2.0
#include "random_real_layer.h"

#include "random_window.h"
#include "tensor/float16.h"

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

// Weights, and often a bias.
void add_weights(Layer& layer, const Shape& shape, std::int32_t channels, fuzz::Random& random) {
    const Dtype dtype = layer.src[0].dtype;
    add_reals(layer, dtype, shape, true, random);
    if (random.below(4)) add_reals(layer, dtype, {channels}, true, random);
}

template <class Command> Layer random_convolution(Dtype dtype, fuzz::Random& random, bool reverse) {
    Layer layer;
    Command command;
    command.limits = random_limits(random);
    const RandomAxis y = random_axis(random, 20),
                     x = random_axis(random, random.below(5) ? 20 : 130);
    command.window = {y.window, x.window};
    const std::int32_t n = between(random, 1, 2);
    const std::int32_t groups = command.groups = random.below(4) ? 1 : between(random, 1, 5);
    std::int32_t in = channel_count(random), out = channel_count(random);
    const std::int64_t taps = std::int64_t{y.window.kernel} * x.window.kernel;
    const auto products = [&] { return taps * groups * in * out * n * y.large * x.large; };
    while (products() > most_products && in > 1) in = in / 2;
    while (products() > most_products && out > 1) out = out / 2;
    const Shape large{n, y.large, x.large, in * groups}, small{n, y.small, x.small, in * groups};
    add_reals(layer, dtype, reverse ? small : large, false, random);
    const std::int32_t oc = out * groups;
    layer.dst.shape = reverse ? Shape{n, y.large, x.large, oc} : Shape{n, y.small, x.small, oc};
    Shape weights{oc, y.window.kernel, x.window.kernel, in};
    if constexpr (requires { command.kernel_order; }) {
        if (random.below(3) == 0) {
            command.kernel_order = ops::KernelOrder::channels_first;
            weights = {oc, in, y.window.kernel, x.window.kernel};
        }
    }
    add_weights(layer, weights, oc, random);
    layer.command = std::move(command);
    return layer;
}

Layer random_depthwise(Dtype dtype, fuzz::Random& random) {
    Layer layer;
    ops::Depthwise command;
    command.limits = random_limits(random);
    const RandomAxis y = random_axis(random, 20),
                     x = random_axis(random, random.below(5) ? 20 : 130);
    command.window = {y.window, x.window};
    command.multiplier = random.below(3) ? 1 : between(random, 1, 9);
    const std::int32_t n = between(random, 1, 2), in = channel_count(random);
    const std::int32_t out = in * command.multiplier;
    add_reals(layer, dtype, {n, y.large, x.large, in}, false, random);
    layer.dst.shape = {n, y.small, x.small, out};
    Shape weights{1, y.window.kernel, x.window.kernel, out};
    if (random.below(3) == 0) {
        command.kernel_order = ops::KernelOrder::channels_first;
        weights = {out, 1, y.window.kernel, x.window.kernel};
    }
    add_weights(layer, weights, out, random);
    layer.command = std::move(command);
    return layer;
}

Layer random_fully_connected(Dtype dtype, fuzz::Random& random) {
    Layer layer;
    ops::FullyConnected command;
    command.limits = random_limits(random);
    const std::int32_t batches = between(random, 1, random.below(4) ? 3 : 60);
    const std::int32_t terms = between(random, 1, 400), channels = between(random, 1, 200);
    add_reals(layer, dtype, {batches, terms}, false, random);
    layer.dst.shape = {batches, channels};
    const bool last = random.below(2);
    command.weight_order = last ? ops::WeightOrder::channel_last : ops::WeightOrder::channel_first;
    add_weights(layer, last ? Shape{terms, channels} : Shape{channels, terms}, channels, random);
    layer.command = std::move(command);
    return layer;
}

Layer random_matmul(Dtype dtype, fuzz::Random& random) {
    Layer layer;
    ops::Matmul command;
    command.limits = random_limits(random);
    const std::int32_t m = between(random, 1, 70), k = between(random, 1, 100);
    const std::int32_t n = between(random, 1, 150), outer = between(random, 1, 3);
    const std::int32_t first_outer = random.below(3) ? outer : 1;
    const std::int32_t second_outer = first_outer == outer && random.below(2) ? 1 : outer;
    add_reals(layer, dtype, {first_outer, m, k}, false, random);
    add_reals(layer, dtype, {second_outer, k, n}, random.below(2), random);
    layer.dst.shape = {outer, m, n};
    layer.command = std::move(command);
    return layer;
}

Layer random_layer_of(Operation operation, Dtype dtype, fuzz::Random& random) {
    switch (operation) {
    case Operation::conv: return random_convolution<ops::Conv>(dtype, random, false);
    case Operation::depthwise: return random_depthwise(dtype, random);
    case Operation::fully_connected: return random_fully_connected(dtype, random);
    case Operation::matmul: return random_matmul(dtype, random);
    case Operation::transposed_conv: break;
    }
    return random_convolution<ops::TransposedConv>(dtype, random, true);
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

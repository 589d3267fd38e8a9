// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_layers.h"

#include "conformance/ops/fast/random_parameters.h"
#include "conformance/ops/fast/random_shapes.h"

#include <cmath>

namespace {

constexpr std::int64_t most_products = 2'000'000;

Dtype layer_type(fuzz::Random& random) {
    return random.below(2) ? Dtype::i8 : Dtype::u8;
}

std::int32_t layer_zero_point(Dtype dtype, fuzz::Random& random) {
    const std::int32_t least = dtype == Dtype::i8 ? -128 : 0;
    switch (random.below(4)) {
    case 0: return least;
    case 1: return least + 255;
    case 2: return least + 128;
    default: return between(random, least, least + 255);
    }
}

std::vector<std::int32_t> zero_points(Dtype dtype, std::int32_t channels, fuzz::Random& random) {
    const std::int32_t none = dtype == Dtype::i8 ? 0 : 128;
    if (random.below(2)) return {none};
    std::vector<std::int32_t> zeros(random.below(2) ? channels : 1);
    for (std::int32_t& zero : zeros) zero = layer_zero_point(dtype, random);
    return zeros;
}

Pattern pattern(fuzz::Random& random) {
    return random.below(2) ? Pattern::random : static_cast<Pattern>(random.below(5));
}

void add_source(Layer& layer, Dtype dtype, Shape shape, Content content, bool constant) {
    layer.src.push_back({{}, dtype, shape, {}});
    layer.content.push_back(std::move(content));
    layer.constant.push_back(constant);
}

// Weights of random type and zero points, often a bias, and what ends the sums.
template <class Command>
void add_weights(Layer& layer, RandomShapes<Command>& shapes, fuzz::Random& random) {
    const Dtype src = layer.src[0].dtype, dtype = layer_type(random);
    const std::int32_t channels = shapes.channels;
    std::vector<std::int32_t>& zeros = shapes.command.weight_zero;
    zeros = zero_points(dtype, channels, random);
    add_source(layer, dtype, shapes.weights,
               make_values(pattern(random), dtype, zeros[0], shapes.weights.elements(), random),
               true);
    if (random.below(4)) {
        std::vector<std::int32_t> bias(channels);
        const std::int32_t most = random.below(8) ? 20'000 : 0x7FFF'FFFF;
        for (std::int32_t& value : bias) value = between(random, 0, most - 1) - most / 2;
        const auto* bytes = reinterpret_cast<const std::byte*>(bias.data());
        add_source(layer, Dtype::i32, {channels}, {bytes, bytes + 4 * bias.size()}, true);
    }
    layer.dst.dtype = random.below(10) ? src : Dtype::i32;
    if (layer.dst.dtype == src || random.below(2)) {
        const double magnitude = 3000 * std::sqrt(static_cast<double>(shapes.terms));
        shapes.command.output = random_chain(random, channels, magnitude, layer.dst.dtype);
    }
}

template <class Command> Layer layer_of(RandomShapes<Command> shapes, fuzz::Random& random) {
    Layer layer;
    const Dtype dtype = layer_type(random);
    const std::int32_t zero = shapes.command.src_zero = layer_zero_point(dtype, random);
    add_source(layer, dtype, shapes.src,
               make_values(pattern(random), dtype, zero, shapes.src.elements(), random), false);
    layer.dst.shape = shapes.dst;
    add_weights(layer, shapes, random);
    layer.command = std::move(shapes.command);
    return layer;
}

Layer random_matmul(fuzz::Random& random) {
    Layer layer;
    ops::Matmul command;
    const RandomMatrices shapes = random_matrices(random, 200);
    const std::int32_t k = shapes.second[1], n = shapes.second[2];
    const Dtype first = layer_type(random), second = layer_type(random);
    command.first_zero = {layer_zero_point(first, random)};
    command.second_zero = zero_points(second, n, random);
    add_source(
        layer, first, shapes.first,
        make_values(pattern(random), first, command.first_zero[0], shapes.first.elements(), random),
        false);
    add_source(layer, second, shapes.second,
               make_values(pattern(random), second, command.second_zero[0],
                           shapes.second.elements(), random),
               random.below(2));
    layer.dst.shape = shapes.dst;
    layer.dst.dtype = random.below(4) ? layer_type(random) : Dtype::i32;
    if (layer.dst.dtype != Dtype::i32) {
        command.output = random_chain(random, n, 3000 * std::sqrt(k), layer.dst.dtype);
    }
    layer.command = std::move(command);
    return layer;
}

} // namespace

Content make_values(Pattern pattern, Dtype dtype, std::int32_t zero, std::int64_t count,
                    fuzz::Random& random) {
    const std::int32_t least = dtype == Dtype::i8 ? -128 : 0, most = least + 255;
    Content content(count);
    for (std::int64_t i = 0; i < count; ++i) {
        std::int32_t value = least;
        switch (pattern) {
        case Pattern::random: value = between(random, least, most); break;
        case Pattern::lowest: break;
        case Pattern::highest: value = most; break;
        case Pattern::alternating: value = i % 2 ? most : least; break;
        case Pattern::small: value = std::clamp(zero + between(random, -2, 2), least, most);
        }
        content[i] = static_cast<std::byte>(value);
    }
    return content;
}

Layer random_layer(Operation operation, fuzz::Random& random) {
    switch (operation) {
    case Operation::conv:
        return layer_of(random_convolution<ops::Conv>(random, most_products), random);
    case Operation::depthwise: return layer_of(random_depthwise(random), random);
    case Operation::fully_connected: return layer_of(random_fully_connected(random), random);
    case Operation::matmul: return random_matmul(random);
    case Operation::transposed_conv: break;
    }
    return layer_of(random_convolution<ops::TransposedConv>(random, most_products), random);
}

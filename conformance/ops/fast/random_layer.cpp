// SPDX-License-Identifier: Apache-2.0
#include "random_layer.h"

#include "random_chain.h"
#include "random_window.h"

#include <cmath>

namespace {

constexpr std::int64_t most_products = 2'000'000;

Dtype byte_type(fuzz::Random& random) {
    return random.below(2) ? Dtype::i8 : Dtype::u8;
}

std::int32_t zero_point(Dtype dtype, fuzz::Random& random) {
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
    for (std::int32_t& zero : zeros) zero = zero_point(dtype, random);
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

// What all commands with constant weights have; `terms` per output channel.
template <class Command> void add_weights(Layer& layer, Command& command, const Shape& shape,
                                          std::int32_t channels, std::int64_t terms,
                                          fuzz::Random& random) {
    const Dtype src = layer.src[0].dtype, dtype = byte_type(random);
    command.weight_zero = zero_points(dtype, channels, random);
    add_source(
        layer, dtype, shape,
        make_values(pattern(random), dtype, command.weight_zero[0], shape.elements(), random),
        true);
    if (random.below(4)) {
        std::vector<std::int32_t> bias(channels);
        const std::int32_t most = random.below(8) ? 20'000 : 0x7FFF'FFFF;
        for (std::int32_t& value : bias) value = between(random, 0, most - 1) - most / 2;
        const auto* bytes = reinterpret_cast<const std::byte*>(bias.data());
        add_source(layer, Dtype::i32, {channels}, {bytes, bytes + 4 * bias.size()}, true);
    }
    layer.dst.dtype = random.below(10) ? src : Dtype::i32;
    if (layer.dst.dtype == src) {
        const double magnitude = 3000 * std::sqrt(static_cast<double>(terms));
        command.output = random_chain(random, channels, magnitude, src);
    }
}

template <class Command>
Dtype add_map(Layer& layer, Command& command, const Shape& shape, fuzz::Random& random) {
    const Dtype dtype = byte_type(random);
    command.src_zero = zero_point(dtype, random);
    add_source(layer, dtype, shape,
               make_values(pattern(random), dtype, command.src_zero, shape.elements(), random),
               false);
    return dtype;
}

template <class Command> Layer random_convolution(fuzz::Random& random, bool reverse) {
    Layer layer;
    Command command;
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
    add_map(layer, command, reverse ? small : large, random);
    const std::int32_t oc = out * groups;
    layer.dst.shape = reverse ? Shape{n, y.large, x.large, oc} : Shape{n, y.small, x.small, oc};
    Shape weights{oc, y.window.kernel, x.window.kernel, in};
    if constexpr (requires { command.kernel_order; }) {
        if (random.below(3) == 0) {
            command.kernel_order = ops::KernelOrder::channels_first;
            weights = {oc, in, y.window.kernel, x.window.kernel};
        }
    }
    add_weights(layer, command, weights, oc, taps * in, random);
    layer.command = std::move(command);
    return layer;
}

Layer random_depthwise(fuzz::Random& random) {
    Layer layer;
    ops::Depthwise command;
    const RandomAxis y = random_axis(random, 20),
                     x = random_axis(random, random.below(5) ? 20 : 130);
    command.window = {y.window, x.window};
    command.multiplier = random.below(3) ? 1 : between(random, 1, 9);
    const std::int32_t n = between(random, 1, 2), in = channel_count(random);
    const std::int32_t out = in * command.multiplier;
    add_map(layer, command, {n, y.large, x.large, in}, random);
    layer.dst.shape = {n, y.small, x.small, out};
    Shape weights{1, y.window.kernel, x.window.kernel, out};
    if (random.below(3) == 0) {
        command.kernel_order = ops::KernelOrder::channels_first;
        weights = {out, 1, y.window.kernel, x.window.kernel};
    }
    add_weights(layer, command, weights, out, y.window.kernel * x.window.kernel, random);
    layer.command = std::move(command);
    return layer;
}

Layer random_fully_connected(fuzz::Random& random) {
    Layer layer;
    ops::FullyConnected command;
    const std::int32_t batches = between(random, 1, random.below(4) ? 3 : 60);
    const std::int32_t terms = between(random, 1, 400), channels = between(random, 1, 200);
    add_map(layer, command, {batches, terms}, random);
    layer.dst.shape = {batches, channels};
    const bool last = random.below(2);
    command.weight_order = last ? ops::WeightOrder::channel_last : ops::WeightOrder::channel_first;
    add_weights(layer, command, last ? Shape{terms, channels} : Shape{channels, terms}, channels,
                terms, random);
    layer.command = std::move(command);
    return layer;
}

Layer random_matmul(fuzz::Random& random) {
    Layer layer;
    ops::Matmul command;
    const std::int32_t m = between(random, 1, 70), k = between(random, 1, 200);
    const std::int32_t n = between(random, 1, 150), outer = between(random, 1, 3);
    const Dtype first = byte_type(random), second = byte_type(random);
    const std::int32_t first_outer = random.below(3) ? outer : 1;
    const std::int32_t second_outer = first_outer == outer && random.below(2) ? 1 : outer;
    command.first_zero = {zero_point(first, random)};
    command.second_zero = zero_points(second, n, random);
    add_source(layer, first, {first_outer, m, k},
               make_values(pattern(random), first, command.first_zero[0],
                           std::int64_t{first_outer} * m * k, random),
               false);
    add_source(layer, second, {second_outer, k, n},
               make_values(pattern(random), second, command.second_zero[0],
                           std::int64_t{second_outer} * k * n, random),
               random.below(2));
    layer.dst.shape = {outer, m, n};
    layer.dst.dtype = random.below(4) ? byte_type(random) : Dtype::i32;
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
    case Operation::conv: return random_convolution<ops::Conv>(random, false);
    case Operation::depthwise: return random_depthwise(random);
    case Operation::fully_connected: return random_fully_connected(random);
    case Operation::matmul: return random_matmul(random);
    case Operation::transposed_conv: break;
    }
    return random_convolution<ops::TransposedConv>(random, true);
}

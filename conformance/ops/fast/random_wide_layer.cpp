// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_layers.h"

#include "conformance/ops/fast/random_parameters.h"
#include "conformance/ops/fast/random_shapes.h"

#include <cmath>
#include <cstring>

namespace {

constexpr std::int64_t most_wide_products = 2'000'000;

struct Range {
    std::int32_t least, most;
};

Range range_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    default: return {-32'768, 32'767};
    }
}

std::int32_t zero_point(Dtype dtype, fuzz::Random& random) {
    const auto [least, most] = range_of(dtype);
    switch (random.below(6)) {
    case 0: return least;
    case 1: return most;
    case 2: return between(random, least, most);
    default: return dtype == Dtype::u8 ? 128 : 0;
    }
}

std::vector<std::int32_t> zero_points(Dtype dtype, std::int32_t channels, fuzz::Random& random) {
    std::vector<std::int32_t> zeros(random.below(4) ? 1 : channels);
    for (std::int32_t& zero : zeros) zero = zero_point(dtype, random);
    return zeros;
}

Pattern wide_pattern(fuzz::Random& random) {
    return random.below(2) ? Pattern::random : static_cast<Pattern>(random.below(5));
}

void add_source(Layer& layer, Dtype dtype, Shape shape, std::int32_t zero, bool constant,
                fuzz::Random& random) {
    layer.content.push_back(
        make_integers(wide_pattern(random), dtype, zero, shape.elements(), random));
    layer.src.push_back({{}, dtype, shape, {}});
    layer.constant.push_back(constant);
}

template <class T> Content content_of(const std::vector<T>& values) {
    const auto* bytes = reinterpret_cast<const std::byte*>(values.data());
    return {bytes, bytes + values.size() * sizeof(T)};
}

// Of 48 bits, or of 32.
void add_bias(Layer& layer, std::int32_t channels, fuzz::Random& random) {
    const bool is_wide = random.below(2);
    const std::int64_t most = random.below(4) ? 20'000'000 : 0x7FFF'FFFF;
    std::vector<std::int64_t> bias(channels);
    for (std::int64_t& value : bias) {
        value = static_cast<std::int64_t>(random.below(most)) - most / 2;
        if (is_wide && random.below(8) == 0) value = value < 0 ? -(1LL << 47) : (1LL << 47) - 1;
    }
    const std::vector<std::int32_t> narrow(bias.begin(), bias.end());
    layer.src.push_back({{}, is_wide ? Dtype::i64 : Dtype::i32, {channels}, {}});
    layer.content.push_back(is_wide ? content_of(bias) : content_of(narrow));
    layer.constant.push_back(true);
}

// Of sums that spread over the result's range, or saturate.
double magnitude(Dtype first, Dtype second, std::int64_t terms, fuzz::Random& random) {
    const double half = 0.3 * range_of(first).most * range_of(second).most;
    return half * std::sqrt(static_cast<double>(terms)) * std::exp2(random.below(4));
}

// There are no twins of depthwise layers whose int16 weights have zero points.
template <class Command> bool has_zeros(Dtype weights) {
    return !std::is_same_v<Command, ops::Depthwise> || weights == Dtype::i8;
}

template <class Command> Layer layer_of(RandomShapes<Command> shapes, fuzz::Random& random) {
    Layer layer;
    Command& command = shapes.command;
    const Dtype weights = random.below(2) ? Dtype::i8 : Dtype::i16;
    command.src_zero = zero_point(Dtype::i16, random);
    if (has_zeros<Command>(weights))
        command.weight_zero = zero_points(weights, shapes.channels, random);
    add_source(layer, Dtype::i16, shapes.src, command.src_zero, false, random);
    add_source(layer, weights, shapes.weights, command.weight_zero[0], true, random);
    if (random.below(4)) add_bias(layer, shapes.channels, random);
    layer.dst.shape = shapes.dst;
    layer.dst.dtype = random.below(5) ? Dtype::i16 : Dtype::i64; // or the sums as they are
    if (layer.dst.dtype == Dtype::i16) {
        command.output =
            random_wide_chain(random, shapes.channels,
                              magnitude(Dtype::i16, weights, shapes.terms, random), Dtype::i16);
    }
    layer.command = std::move(command);
    return layer;
}

Dtype any_wide_type(fuzz::Random& random) {
    constexpr Dtype types[] = {Dtype::i8, Dtype::u8, Dtype::i16};
    return types[random.below(3)];
}

Layer random_matmul(fuzz::Random& random) {
    Layer layer;
    ops::Matmul command;
    const RandomMatrices shapes = random_matrices(random, random.below(8) ? 200 : 1500);
    const std::int32_t k = shapes.second[1], n = shapes.second[2];
    const bool first_is_wide = random.below(3);
    const Dtype first = first_is_wide ? Dtype::i16 : any_wide_type(random);
    const Dtype second = first == Dtype::i16 ? any_wide_type(random) : Dtype::i16;
    command.first_zero = {zero_point(first, random)};
    command.second_zero = zero_points(second, n, random);
    add_source(layer, first, shapes.first, command.first_zero[0], false, random);
    add_source(layer, second, shapes.second, command.second_zero[0], random.below(2), random);
    layer.dst.shape = shapes.dst;
    layer.dst.dtype = any_wide_type(random);
    command.output =
        random_wide_chain(random, n, magnitude(first, second, k, random), layer.dst.dtype);
    layer.command = std::move(command);
    return layer;
}

} // namespace

Content make_integers(Pattern wide_pattern, Dtype dtype, std::int32_t zero, std::int64_t count,
                      fuzz::Random& random) {
    const auto [least, most] = range_of(dtype);
    const auto size = static_cast<std::size_t>(size_of(dtype));
    Content content(count * size);
    for (std::int64_t i = 0; i < count; ++i) {
        std::int32_t value = least;
        switch (wide_pattern) {
        case Pattern::random: value = between(random, least, most); break;
        case Pattern::lowest: break;
        case Pattern::highest: value = most; break;
        case Pattern::alternating: value = i % 2 ? most : least; break;
        case Pattern::small: value = std::clamp(zero + between(random, -2, 2), least, most);
        }
        std::memcpy(content.data() + i * size, &value, size); // the lower bytes come first
    }
    return content;
}

Layer random_wide_layer(Operation operation, fuzz::Random& random) {
    switch (operation) {
    case Operation::conv:
        return layer_of(random_convolution<ops::Conv>(random, most_wide_products), random);
    case Operation::depthwise: return layer_of(random_depthwise(random), random);
    case Operation::fully_connected: return layer_of(random_fully_connected(random), random);
    case Operation::matmul: return random_matmul(random);
    case Operation::transposed_conv: break;
    }
    return layer_of(random_convolution<ops::TransposedConv>(random, most_wide_products), random);
}

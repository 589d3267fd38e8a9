// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/signed_weights.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

// Sums of a channel's weights that are above zero, and of those below.
struct Parts {
    std::int64_t above = 0, below = 0;
};

Parts parts_of(const SignedWeights& weights, std::int64_t channel) {
    constexpr std::int64_t most = 1 << 16; // terms whose sums have 32 bits
    const std::int32_t zero = weights.zero[channel];
    const std::int8_t* values = weights.channel(channel);
    Parts parts;
    for (std::int64_t first = 0; first < weights.terms; first += most) {
        std::int32_t above = 0, below = 0;
        for (std::int64_t k = first; k < std::min(first + most, weights.terms); ++k) {
            above += std::max(values[k] - zero, 0);
            below += std::min(values[k] - zero, 0);
        }
        parts.above += above;
        parts.below += below;
    }
    return parts;
}

// `count` values, `step` apart.
std::int8_t* take_values(const std::byte* from, std::int64_t count, std::int64_t step,
                         std::uint8_t flip, std::int8_t* to) {
    const auto take = [flip](std::byte value) {
        return static_cast<std::int8_t>(std::to_integer<int>(value) ^ flip);
    };
    if (step == 1) return std::transform(from, from + count, to, take);
    for (std::int64_t i = 0; i < count; ++i) *to++ = take(from[i * step]);
    return to;
}

} // namespace

bool SignedWeights::has_zeros() const {
    return std::ranges::any_of(zero, [](std::int32_t value) { return value != 0; });
}

SignedWeights signed_weights(Dtype dtype, Bytes bytes, const WeightSteps& steps,
                             std::int64_t channels, const std::vector<std::int32_t>& zeros) {
    const bool is_signed = dtype == Dtype::i8;
    SignedWeights weights;
    weights.terms = static_cast<std::int64_t>(bytes.size()) / channels;
    weights.flip = is_signed ? 0 : 0x80;
    weights.steps = steps;
    weights.zero.resize(channels);
    for (std::int64_t c = 0; c < channels; ++c) {
        weights.zero[c] = zeros[zeros.size() == 1 ? 0 : c] - (is_signed ? 0 : 128);
    }
    weights.values.resize(bytes.size());
    std::int8_t* to = weights.values.data();
    for (std::int64_t c = 0; c < channels; ++c) {
        for (std::int64_t k = 0; k < weights.terms; k += steps.values) {
            to = take_values(bytes.data() + steps.at(c, k), steps.values, steps.value, weights.flip,
                             to);
        }
    }
    return weights;
}

SignedWeights signed_weights(Dtype dtype, Bytes bytes, WeightOrder order, std::int64_t channels,
                             const std::vector<std::int32_t>& zeros) {
    const std::int64_t terms = static_cast<std::int64_t>(bytes.size()) / channels;
    return signed_weights(dtype, bytes, weight_steps(order, channels, terms), channels, zeros);
}

std::vector<std::int32_t> bias_of(const Operands& operands, std::int64_t channels) {
    std::vector<std::int32_t> bias(channels);
    if (operands.src.size() > 2) {
        const Bytes bytes = operands.src[2].constant;
        std::memcpy(bias.data(), bytes.data(), bytes.size());
    }
    return bias;
}

// sum (a - z)(v - w) = sum a v - z sum v + terms z w - w sum a
std::vector<std::int32_t> folded_bias(const SignedWeights& weights, std::int32_t zero,
                                      std::vector<std::int32_t> bias) {
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        const Parts parts = parts_of(weights, c);
        bias[c] = static_cast<std::int32_t>(bias[c] - zero * (parts.above + parts.below));
    }
    return bias;
}

SumRange sum_range(const SignedWeights& weights, Dtype src, std::int32_t src_zero,
                   const std::vector<std::int32_t>& bias) {
    const std::int64_t least = (src == Dtype::i8 ? -128 : 0) - src_zero, most = least + 255;
    const SumRange any;
    SumRange range{any.high, any.low};
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        const Parts parts = parts_of(weights, c);
        range = {std::min(range.low, bias[c] + parts.above * least + parts.below * most),
                 std::max(range.high, bias[c] + parts.above * most + parts.below * least)};
    }
    return range.low < any.low || range.high > any.high ? any : range;
}

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/signed_weights.h"

#include <algorithm>

namespace emu::ops::fast {

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
            const std::byte* from = bytes.data() + steps.at(c, k);
            for (std::int64_t i = 0; i < steps.values; ++i, from += steps.value) {
                *to++ = static_cast<std::int8_t>(std::to_integer<int>(*from) ^ weights.flip);
            }
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
        std::int64_t sum = -weights.terms * weights.zero[c];
        for (std::int64_t k = 0; k < weights.terms; ++k) sum += weights.channel(c)[k];
        bias[c] = static_cast<std::int32_t>(bias[c] - zero * sum);
    }
    return bias;
}

SumRange sum_range(const SignedWeights& weights, Dtype src, std::int32_t src_zero,
                   const std::vector<std::int32_t>& bias) {
    const std::int64_t least = (src == Dtype::i8 ? -128 : 0) - src_zero, most = least + 255;
    const SumRange any;
    SumRange range{any.high, any.low};
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        std::int64_t low = bias[c], high = bias[c];
        for (std::int64_t k = 0; k < weights.terms; ++k) {
            const std::int64_t weight = weights.channel(c)[k] - weights.zero[c];
            low += std::min(weight * least, weight * most);
            high += std::max(weight * least, weight * most);
        }
        range = {std::min(range.low, low), std::max(range.high, high)};
    }
    return range.low < any.low || range.high > any.high ? any : range;
}

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/wide/wide_planes.h"

#include "emu-core/ops/arithmetic/element_bits.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t most_word = 32'768, most_byte = 255;
constexpr std::int32_t middle = 128; // of unsigned bytes

SourcePlane plane_of(const Instructions& instructions, decltype(Lift::function) function,
                     std::uint8_t flip, std::int32_t zero, std::int64_t factor) {
    SourcePlane plane;
    plane.lift.instructions = &instructions;
    plane.lift.lifting.flip = flip;
    plane.lift.zero = zero;
    plane.lift.function = function;
    plane.lift.src_bytes = 2;
    plane.factor = factor;
    return plane;
}

SumRange values_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    default: return {-32'768, 32'767};
    }
}

// One plane of int16 weights, channel by channel, without zero points.
SignedWeights plane_of(Bytes bytes, const WeightSteps& steps, std::int64_t channels,
                       const StoredPlane& stored) {
    SignedWeights plane;
    plane.terms = static_cast<std::int64_t>(bytes.size()) / 2 / channels;
    plane.zero.resize(channels);
    plane.values.resize(bytes.size() / 2);
    for (std::int64_t c = 0; c < channels; ++c) {
        for (std::int64_t k = 0; k < plane.terms; ++k) {
            const std::byte value = bytes[2 * steps.at(c, k) + stored.byte];
            plane.values[c * plane.terms + k] =
                static_cast<std::int8_t>(std::to_integer<int>(value) ^ stored.flip);
        }
    }
    return plane;
}

} // namespace

WideSource wide_source(const Instructions& instructions, const WideInstructions& wide, Dtype src,
                       std::int32_t src_zero) {
    if (src != Dtype::i16) {
        const Lift lift(instructions, src, src_zero);
        return {{{lift, 1}}, lift.zero, most_byte};
    }
    if (instructions.term == Term::word) {
        return {{plane_of(instructions, wide.lift_words, 0, src_zero, 1)}, src_zero, most_word};
    }
    // The byte that is not as the terms are gets its sign changed: it is 128 more, or less.
    const bool is_signed = instructions.term == Term::signed_byte;
    const std::uint8_t high_flip = is_signed ? 0 : 0x80, low_flip = is_signed ? 0x80 : 0;
    const auto bits = static_cast<std::uint16_t>(src_zero);
    const std::int32_t more = is_signed ? -middle : middle * high_factor;
    return {
        {plane_of(instructions, wide.lift_high, high_flip, (bits >> 8) ^ high_flip, high_factor),
         plane_of(instructions, wide.lift_low, low_flip, (bits & 0xFF) ^ low_flip, 1)},
        src_zero + more,
        most_byte};
}

std::int64_t WideWeights::weight(std::int64_t channel, std::int64_t term) const {
    std::int64_t weight = 0;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        weight += factor(i) * (planes[i].channel(channel)[term] - planes[i].zero[channel]);
    }
    return weight;
}

std::vector<StoredPlane> stored_planes(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {{0, 0, 0}};
    case Dtype::u8: return {{0, 0x80, middle}};
    default: return {{1, 0, 0}, {0, 0x80, middle}};
    }
}

WideWeights wide_weights(Dtype dtype, Bytes bytes, const WeightSteps& steps, std::int64_t channels,
                         const std::vector<std::int32_t>& zeros) {
    if (dtype != Dtype::i16) {
        return {{signed_weights(dtype, bytes, steps, channels, zeros)}};
    }
    WideWeights weights;
    const std::vector<StoredPlane> stored = stored_planes(dtype);
    for (const StoredPlane& plane : stored) {
        weights.planes.push_back(plane_of(bytes, steps, channels, plane));
    }
    for (std::int64_t c = 0; c < channels; ++c) {
        weights.planes.back().zero[c] = zeros[zeros.size() == 1 ? 0 : c] - stored.back().middle;
    }
    return weights;
}

// Terms of up to 2^16, weights of up to 2^8 or 2^16 and as much again for their zero points: of all
// partial sums the magnitudes add up to less than 2^52, beside a bias of 48 bits.
std::int64_t most_wide_terms(bool wide_weights) {
    return wide_weights ? std::int64_t{1} << 17 : std::int64_t{1} << 25;
}

std::vector<std::int64_t> wide_bias(const Operands& operands, std::int64_t channels) {
    std::vector<std::int64_t> bias(channels);
    if (operands.src.size() < 3) return bias;
    const Operand& operand = operands.src[2];
    for (std::int64_t c = 0; c < channels; ++c) {
        bias[c] = operand.spec->dtype == Dtype::i64
                      ? load_at<std::int64_t>(operand.constant.data(), c)
                      : load_at<std::int32_t>(operand.constant.data(), c);
    }
    return bias;
}

// As for bytes: sum (t - z) w = sum t v - z sum w - (the zero points of v) sum t
std::vector<double> folded_bias(const WideWeights& weights, const WideSource& source,
                                const std::vector<std::int64_t>& bias) {
    std::vector<double> folded(bias.size());
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        std::int64_t sum = 0;
        for (std::int64_t k = 0; k < weights.terms(); ++k) sum += weights.weight(c, k);
        folded[c] = static_cast<double>(bias[c] - source.zero * sum);
    }
    return folded;
}

SumRange sum_range(const WideWeights& weights, Dtype src, std::int32_t src_zero,
                   const std::vector<std::int64_t>& bias) {
    const SumRange values = values_of(src);
    const std::int64_t least = values.low - src_zero, most = values.high - src_zero;
    SumRange range{std::numeric_limits<std::int64_t>::max(),
                   std::numeric_limits<std::int64_t>::min()};
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        SumRange sums{bias[c], bias[c]};
        for (std::int64_t k = 0; k < weights.terms(); ++k) {
            const std::int64_t weight = weights.weight(c, k);
            sums.low += std::min(weight * least, weight * most);
            sums.high += std::max(weight * least, weight * most);
        }
        range = {std::min(range.low, sums.low), std::max(range.high, sums.high)};
    }
    return range;
}

} // namespace emu::ops::fast

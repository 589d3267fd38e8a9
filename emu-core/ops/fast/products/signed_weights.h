// SPDX-License-Identifier: Apache-2.0
// Constant weights as signed bytes, whatever their type, with what follows from them before a run.
#pragma once

#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/chains/lines.h"
#include "emu-core/ops/fast/products/weight_steps.h"

namespace emu::ops::fast {

// weight = value - zero[channel]
struct SignedWeights {
    std::vector<std::int8_t> values; // channel by channel
    std::vector<std::int32_t> zero;  // one per channel
    std::int64_t terms = 0;          // per channel
    std::uint8_t flip = 0;           // bits in which values differ from the tensor's bytes
    WeightSteps steps;               // where these lie

    std::int64_t channels() const { return static_cast<std::int64_t>(zero.size()); }
    const std::int8_t* channel(std::int64_t c) const { return values.data() + c * terms; }
    bool has_zeros() const;
};

// `dtype`: int8 or uint8; `zeros` are one value or one per channel.
SignedWeights signed_weights(Dtype dtype, Bytes bytes, const WeightSteps& steps,
                             std::int64_t channels, const std::vector<std::int32_t>& zeros);
SignedWeights signed_weights(Dtype dtype, Bytes bytes, WeightOrder order, std::int64_t channels,
                             const std::vector<std::int32_t>& zeros);

// The constant bias of a command, zero where it has none.
std::vector<std::int32_t> bias_of(const Operands& operands, std::int64_t channels);

// What to add to sums of products of terms and values, so that they become those of source and
// weights: bias, and what the zero points contribute but for the weights' times the sum of the
// pixel's terms. `zero` is the term that stands for zero. Wraps, as sums do.
std::vector<std::int32_t> folded_bias(const SignedWeights& weights, std::int32_t zero,
                                      std::vector<std::int32_t> bias);

// Between which values all sums lie, bias included; any at all when they may wrap.
SumRange sum_range(const SignedWeights& weights, Dtype src, std::int32_t src_zero,
                   const std::vector<std::int32_t>& bias);

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
// Weights and bias of the multiply-accumulate operations, checked and made ready.
#pragma once

#include "ops/kernel.h"

namespace emu::ops {

// Where the output channel's axis is among the weights'.
enum class WeightOrder : std::uint8_t {
    channel_first, // OC, ...: one row of values per channel
    channel_last,  // ..., OC: one row of channels per value
};

// Weights without their zero point, in the order they came in; bias of OC values, zero where the
// command has none. 16 bits hold every difference of two 8-bit values.
struct PackedWeights {
    std::vector<std::int16_t> values;
    std::vector<std::int32_t> bias;
};

// Error bad_model: weights that are not constant or not of the source's type (int8 or uint8), zero
// points outside that type or of another count than 1 or `channels`, a bias that is not int32 of
// `channels` values. `name` is the operation's. Operands: source, weights, optionally bias.
// Precondition: expect_operands() holds, and `channels` is the extent of the weights' channel axis.
Result<PackedWeights> pack_weights(const Operands& operands, WeightOrder order,
                                   std::int64_t channels,
                                   const std::vector<std::int32_t>& weight_zero, const char* name);

} // namespace emu::ops

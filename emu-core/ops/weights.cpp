// SPDX-License-Identifier: Apache-2.0
#include "ops/weights.h"

#include <algorithm>

namespace emu::ops {
namespace {

std::int32_t element(const Operand& operand, std::int64_t index) {
    if (operand.spec->dtype == Dtype::i8) return load<std::int8_t>(operand.constant, index);
    return load<std::uint8_t>(operand.constant, index);
}

Result<std::vector<std::int32_t>> read_bias(const Operands& operands, std::int64_t channels,
                                            const char* name) {
    std::vector<std::int32_t> bias(channels);
    if (operands.src.size() < 3) return bias;
    const Operand& operand = operands.src[2];
    if (operand.spec->dtype != Dtype::i32 || operand.spec->shape.elements() != channels ||
        !operand.is_constant()) {
        return refuse(name, "the bias is not a constant int32 vector of one value per channel");
    }
    for (std::int64_t i = 0; i < channels; ++i) {
        bias[i] = load<std::int32_t>(operand.constant, i * sizeof(std::int32_t));
    }
    return bias;
}

Outcome check(const Operands& operands, std::int64_t channels,
              const std::vector<std::int32_t>& weight_zero, const char* name) {
    const Operand& weights = operands.src[1];
    const Dtype dtype = weights.spec->dtype;
    if (!is_quantised_byte(dtype) || dtype != operands.src[0].spec->dtype ||
        !weights.is_constant()) {
        return refuse(name, "the weights are not constants of the source's type");
    }
    const auto zeros = static_cast<std::int64_t>(weight_zero.size());
    const auto fits = [dtype](std::int32_t zero) { return holds(dtype, zero); };
    if ((zeros != 1 && zeros != channels) || !std::ranges::all_of(weight_zero, fits)) {
        return refuse(name, "the weights' zero points do not fit");
    }
    return {};
}

} // namespace

Result<PackedWeights> pack_weights(const Operands& operands, WeightOrder order,
                                   std::int64_t channels,
                                   const std::vector<std::int32_t>& weight_zero, const char* name) {
    EMU_TRY(check(operands, channels, weight_zero, name));
    EMU_TRY_VALUE(bias, read_bias(operands, channels, name));
    const Operand& weights = operands.src[1];
    const std::int64_t count = weights.spec->shape.elements();
    const std::int64_t per_channel = count / channels;
    PackedWeights packed{std::vector<std::int16_t>(count), std::move(bias)};
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t channel =
            order == WeightOrder::channel_first ? i / per_channel : i % channels;
        const std::int32_t zero = weight_zero[weight_zero.size() == 1 ? 0 : channel];
        packed.values[i] = static_cast<std::int16_t>(element(weights, i) - zero);
    }
    return packed;
}

} // namespace emu::ops

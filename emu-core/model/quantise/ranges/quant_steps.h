// SPDX-License-Identifier: Apache-2.0
// The real numbers that integers of a type stand for.
#pragma once

#include "emu-core/model/lower/lower_node.h"

namespace emu {

// i * size for low <= i <= high.
struct QuantSteps {
    double size;
    double low, high; // whole numbers around 0
};

// Of the whole tensor, or of index `channel` along the quantisation's axis. Precondition: int8,
// uint8 or int16.
inline QuantSteps steps_of(const Quant& quant, Dtype type, std::size_t channel = 0) {
    const Limits levels = range_of(type);
    const std::int32_t zero = quant.zero_point(channel);
    return {quant.scale(channel), static_cast<double>(levels.low - zero),
            static_cast<double>(levels.high - zero)};
}

} // namespace emu

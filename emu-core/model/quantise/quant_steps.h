// SPDX-License-Identifier: Apache-2.0
// The real numbers that integers of a type stand for.
#pragma once

#include "model/lower_node.h"

namespace emu {

// i * size for low <= i <= high.
struct QuantSteps {
    double size;
    double low, high; // whole numbers around 0
};

// Precondition: one quantisation for the whole tensor; int8, uint8 or int16.
inline QuantSteps steps_of(const Quant& quant, Dtype type) {
    const Limits levels = range_of(type);
    const std::int32_t zero = quant.zero_point();
    return {quant.scale(), static_cast<double>(levels.low - zero),
            static_cast<double>(levels.high - zero)};
}

} // namespace emu

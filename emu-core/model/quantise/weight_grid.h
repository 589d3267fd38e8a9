// SPDX-License-Identifier: Apache-2.0
// The real numbers that the integers of a type stand for.
#pragma once

#include "model/lower_node.h"

#include <algorithm>
#include <cmath>
#include <concepts>

namespace emu {

// One integer type around one zero point.
struct WeightGrid {
    float scale;
    float low, high; // in steps from the zero point

    // Ties away from zero, NaN as 0.
    template <std::floating_point T> float nearest(T value) const {
        const T steps = std::isnan(value) ? 0 : std::round(value / scale);
        return std::clamp(static_cast<float>(steps), low, high) * scale;
    }
};

inline WeightGrid weight_grid(const Quant& quant, std::size_t channel, Dtype type) {
    const Limits range = range_of(type);
    const std::int32_t zero = quant.zero_point(channel);
    return {quant.scale(channel), static_cast<float>(range.low - zero),
            static_cast<float>(range.high - zero)};
}

} // namespace emu

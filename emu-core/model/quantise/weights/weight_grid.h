// SPDX-License-Identifier: Apache-2.0
// Weights rounded to what the integers of a type stand for.
#pragma once

#include "emu-core/model/quantise/ranges/quant_search.h"

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
    const QuantSteps steps = steps_of(quant, type, channel);
    return {static_cast<float>(steps.size), static_cast<float>(steps.low),
            static_cast<float>(steps.high)};
}

} // namespace emu

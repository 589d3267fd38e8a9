// SPDX-License-Identifier: Apache-2.0
// The quantisation of least cost among those that cover a part of a range, by the real numbers that
// its integers stand for.
#pragma once

#include "emu-core/model/lower/lower_node.h"
#include "emu-core/model/quantise/ranges/covering.h"

#include <functional>

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

struct Ends {
    double low, high;
};

// What a quantisation costs; not negative.
using QuantCost = std::function<double(const QuantSteps&)>;

// Of equal costs the wider range wins.
Quant cheapest_quant(Ends range, Dtype type, QuantScheme scheme, const QuantCost& cost);

} // namespace emu

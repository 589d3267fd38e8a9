// SPDX-License-Identifier: Apache-2.0
// The quantisation of least cost among those that cover a part of a range.
#pragma once

#include "emu-core/model/quantise/ranges/covering.h"
#include "emu-core/model/quantise/ranges/quant_steps.h"

#include <functional>

namespace emu {

struct Ends {
    double low, high;
};

// What a quantisation costs; not negative.
using QuantCost = std::function<double(const QuantSteps&)>;

// Of equal costs the wider range wins.
Quant cheapest_quant(Ends range, Dtype type, QuantScheme scheme, const QuantCost& cost);

} // namespace emu

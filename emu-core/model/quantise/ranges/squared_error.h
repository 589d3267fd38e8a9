// SPDX-License-Identifier: Apache-2.0
// What rounding and clipping change in values.
#pragma once

#include "emu-core/model/quantise/ranges/bin_line.h"
#include "emu-core/model/quantise/ranges/quant_steps.h"

namespace emu {

// The sum of (value - nearest number of `steps`)^2 over the line's values, which are expected to be
// spread evenly over their bins: exact for bins of any width against the steps'.
double squared_error(const BinLine& line, const QuantSteps& steps);

} // namespace emu

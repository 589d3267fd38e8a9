// SPDX-License-Identifier: Apache-2.0
// The arithmetic that the quantised operators share, as stages of the core's chains.
//
// R(x, s) = x / 2^s, rounded half up; of a negative s, x * 2^-s. That the operators which say ROUND
// round so is assumed: most tables of the one public file are a function rounded so. Convolutions
// do not say it, and cut: their biases have half a step of the result (measured: the compiler adds
// biases named for rounding, of exactly that, to those without one).
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/requantisation.h"

namespace hbdnn::format::quantised {

// One value for all channels, or one for each.
using Operands = std::vector<std::int64_t>;

// A stage x * factor; nothing where all are 1.
void multiply(emu::ops::Chain& chain, const Operands& factors);
// R(x, s), saturated at `width` bits. Precondition: |s| <= 62.
void shift(emu::ops::Chain& chain, const Operands& shifts, int width = 63,
           emu::ops::Rounding rounding = emu::ops::Rounding::half_up);

// What becomes of a sum: sat(R(sat16(R(sum, right)) * scale, out)). That the first step saturates
// at 16 bits is assumed of all operators, as of one of them (global sums) programs show it; where a
// scale uses its 15 bits, as all that were seen do, the last step saturates whatever the first did.
struct TwoSteps {
    Operands right, scale, out;
    int bits = 8; // of the result
    emu::ops::Rounding rounding = emu::ops::Rounding::half_up;

    emu::ops::Chain chain() const;
};

} // namespace hbdnn::format::quantised

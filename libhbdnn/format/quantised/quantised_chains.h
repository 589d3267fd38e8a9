// SPDX-License-Identifier: Apache-2.0
// The arithmetic that the quantised operators share, as stages of the core's chains.
//
// R(x, s) = x / 2^s, rounded half up; of a negative s, x * 2^-s. Its rounding is assumed: the
// operators say ROUND, and no board's output is there to compare with. What is known of it is that
// most tables of the one public file are a function rounded so.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/requantisation.h"

namespace hbdnn::format::quantised {

// One value for all channels, or one for each.
using Operands = std::vector<std::int64_t>;

// A stage x * factor; nothing where all are 1.
void multiply(emu::ops::Chain& chain, const Operands& factors);
// R(x, s), saturated at `width` bits. Precondition: |s| <= 62.
void shift(emu::ops::Chain& chain, const Operands& shifts, int width = 63);

// What becomes of a sum: sat(R(sat16(R(sum, right)) * scale, out)). That the first step saturates
// at 16 bits is assumed of all operators, as of one of them (global sums) programs show it; where a
// scale uses its 15 bits, as all that were seen do, the last step saturates whatever the first did.
struct TwoSteps {
    Operands right, scale, out;
    int bits = 8; // of the result

    emu::ops::Chain chain() const;
};

} // namespace hbdnn::format::quantised

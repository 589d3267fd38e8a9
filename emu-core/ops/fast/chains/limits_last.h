// SPDX-License-Identifier: Apache-2.0
// Chains whose limits, as of a ReLU, lie between other stages, in the order that the fast forms
// know.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

namespace emu::ops::fast {

// An equal chain that has all its limits at the end, first the lower and then the upper one, where
// that is one pair for all channels; else the chain as it is. Precondition: valid for
// `channels` and inputs of `input_width` bits.
Chain limits_last(const Chain& chain, std::int64_t channels, int input_width = 32);

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/tensor/dtype.h"

// A chain for `channels` output channels of sums up to about `magnitude`, such that results spread
// over the destination's range: of one of the chips, a plain shift with any rounding, one with a
// table of lines, or of stages as they come. Always valid for sums of 32 bits.
emu::ops::Chain random_chain(fuzz::Random& random, std::int64_t channels, double magnitude,
                             emu::Dtype dst);
// The same for sums of 48 bits.
emu::ops::Chain random_wide_chain(fuzz::Random& random, std::int64_t channels, double magnitude,
                                  emu::Dtype dst);

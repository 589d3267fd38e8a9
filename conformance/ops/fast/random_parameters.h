// SPDX-License-Identifier: Apache-2.0
// The shapes of random layers, the chains behind their sums, and tables of lines.
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/ops/arithmetic/line_table.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/windows/window.h"
#include "emu-core/tensor/dtype.h"

// A chain for `channels` output channels of sums up to about `magnitude`, such that results spread
// over the destination's range: of one of the chips, a plain shift with any rounding, one with a
// table of lines, or of stages as they come. Always valid for sums of 32 bits.
emu::ops::Chain random_chain(fuzz::Random& random, std::int64_t channels, double magnitude,
                             emu::Dtype dst);
// The same for sums of 48 bits.
emu::ops::Chain random_wide_chain(fuzz::Random& random, std::int64_t channels, double magnitude,
                                  emu::Dtype dst);

// A table of lines: a smooth function as networks have it, with straight lines beyond its ends; or
// any entries, steps and slopes. Always valid.
emu::ops::LineTable random_table(fuzz::Random& random);

// Often few, sometimes odd, sometimes more than a block of panels.
std::int32_t channel_count(fuzz::Random& random);

// An axis of a window, and extents that it is valid for.
struct RandomAxis {
    emu::ops::WindowAxis window;
    std::int32_t large = 1, small = 1; // of a convolution: source and destination
};

RandomAxis random_axis(fuzz::Random& random, std::int32_t most);

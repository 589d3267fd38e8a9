// SPDX-License-Identifier: Apache-2.0
// The shapes of random layers.
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/ops/windows/window.h"

// Often few, sometimes odd, sometimes more than a block of panels.
std::int32_t channel_count(fuzz::Random& random);

// An axis of a window, and extents that it is valid for.
struct RandomAxis {
    emu::ops::WindowAxis window;
    std::int32_t large = 1, small = 1; // of a convolution: source and destination
};

RandomAxis random_axis(fuzz::Random& random, std::int32_t most);

// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_window.h"

using namespace emu;

std::int32_t channel_count(fuzz::Random& random) {
    switch (random.below(4)) {
    case 0: return between(random, 1, 8);
    case 1: return 8 * between(random, 1, 12);
    case 2: return between(random, 1, 40);
    default: return between(random, 1, 150);
    }
}

RandomAxis random_axis(fuzz::Random& random, std::int32_t most) {
    RandomAxis axis;
    ops::WindowAxis& window = axis.window;
    window.kernel = random.below(3) ? between(random, 1, 4) : between(random, 1, 9);
    window.stride = random.below(2) ? 1 : between(random, 1, 4);
    window.dilation = random.below(3) ? 1 : between(random, 1, 4);
    const std::int32_t reach = (window.kernel - 1) * window.dilation;
    window.before = random.below(3) == 0 ? 0 : between(random, 0, reach);
    axis.large = between(random, 1, most);
    // The last cell's window begins inside.
    axis.small = between(random, 1, (axis.large - 1 + window.before) / window.stride + 1);
    return axis;
}

// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_parameters.h"

#include <cmath>

using emu::ops::LineTable;

namespace {

// x / (1 + exp(-x)) of x in 1/2048, 16 to either side of 0; above that x itself.
LineTable smooth_table() {
    constexpr double one = 2048, step = 32;
    LineTable table;
    table.lower.start = -16'384;
    table.lower.shift = table.upper.shift = 5;
    table.upper_end = 16'384;
    table.above_factor = 16'384;
    table.above_shift = 13;
    const auto value = [](double x) {
        return static_cast<std::int16_t>(std::lround(x / (1 + std::exp(-x)) * 2 * one));
    };
    for (int i = 0; i < LineTable::entries; ++i) {
        table.lower.value[i] = value((i * step - 16'384) / one);
        table.upper.value[i] = value(i * step / one);
    }
    return table;
}

void fill(LineTable::Part& part, fuzz::Random& random) {
    part.shift = static_cast<std::uint8_t>(random.below(random.below(4) ? 8 : 23));
    const std::int32_t most = random.below(2) ? 200 : 32'767;
    for (std::int16_t& value : part.value) {
        value = static_cast<std::int16_t>(between(random, -most, most));
    }
}

LineTable any_table(fuzz::Random& random) {
    LineTable table;
    fill(table.lower, random);
    fill(table.upper, random);
    table.lower.start = between(random, -20'000, 1000);
    table.upper.start = between(random, -1000, 1000);
    table.upper_end = between(random, -1000, 20'000);
    if (random.below(8) == 0) table.upper_end = 0x7FFF'FFFF;
    if (random.below(8) == 0) table.lower.start = -0x7FFF'FFFF - 1;
    if (random.below(2)) {
        table.below_factor = static_cast<std::int16_t>(between(random, -32'768, 32'767));
        table.below_shift = static_cast<std::int8_t>(between(random, -16, 15));
    }
    if (random.below(2)) {
        table.above_factor = static_cast<std::int16_t>(between(random, -32'768, 32'767));
        table.above_shift = static_cast<std::int8_t>(between(random, -16, 15));
    }
    return table;
}

} // namespace

LineTable random_table(fuzz::Random& random) {
    return random.below(2) ? smooth_table() : any_table(random);
}

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

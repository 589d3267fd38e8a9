// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/range_costs.h"

#include <algorithm>

namespace emu {
namespace {

// To the nearest whole number, of magnitudes far below 2^51: a double beyond 2^52 has no room for
// fractions.
double round_small(double value) {
    constexpr double no_fractions = 0x1.8p52;
    return (value + no_fractions) - no_fractions;
}

// The integral from 0 to `end` of the squared distance to the nearest number, all in steps. Whole
// steps contribute 1/12 each; beyond the last number it goes on as a cube.
double integral(double end, const QuantSteps& steps) {
    const double nearest = round_small(std::clamp(end, steps.low, steps.high));
    const double distance = end - nearest;
    return nearest / 12 + distance * distance * distance / 3;
}

} // namespace

double squared_error(const BinLine& line, const QuantSteps& steps) {
    const double width = line.width / steps.size;
    const auto first = static_cast<double>(line.first);
    double sum = 0, before = integral(first * width, steps);
    for (std::size_t i = 0; i < line.counts.size(); ++i) {
        const double after = integral((first + static_cast<double>(i + 1)) * width, steps);
        sum += line.counts[i] * (after - before);
        before = after;
    }
    return sum / width * steps.size * steps.size;
}

} // namespace emu

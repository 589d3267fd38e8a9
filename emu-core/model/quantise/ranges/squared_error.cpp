// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/range_costs.h"

#include "emu-core/ops/elements/unary_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

// As squared_error(), each bin's times its weight.
template <class WeightOf>
double weighted_error(const BinLine& line, const QuantSteps& steps, WeightOf weight_of) {
    const double width = line.width / steps.size;
    const auto first = static_cast<double>(line.first);
    double sum = 0, before = integral(first * width, steps);
    for (std::size_t i = 0; i < line.counts.size(); ++i) {
        const double after = integral((first + static_cast<double>(i + 1)) * width, steps);
        sum += line.counts[i] * (after - before) * weight_of(i);
        before = after;
    }
    return sum / width * steps.size * steps.size;
}

double square(double value) {
    return value * value;
}

} // namespace

double squared_error(const BinLine& line, const QuantSteps& steps) {
    return weighted_error(line, steps, [](std::size_t) { return 1.0; });
}

FunctionError::FunctionError(BinLine line, const ops::Unary& function) : line_(std::move(line)) {
    for (std::size_t i = 0; i <= line_.counts.size(); ++i) {
        constexpr double most = std::numeric_limits<float>::max();
        const double bin = static_cast<double>(line_.first) + static_cast<double>(i);
        edges_.push_back(static_cast<float>(std::clamp(bin * line_.width, -most, most)));
    }
    ops::line_of(function.function)(function, edges_);
}

double FunctionError::value_at(double place) const {
    const double bin = std::clamp(std::floor(place), 0.0, static_cast<double>(edges_.size() - 2));
    const auto i = static_cast<std::size_t>(bin);
    return edges_[i] + (place - bin) * (double{edges_[i + 1]} - edges_[i]);
}

// `within`: what is not clipped, in bins from the line's beginning.
double FunctionError::squared_slope(std::size_t bin, const Ends& within) const {
    const double middle = static_cast<double>(bin) + 0.5;
    const double end = std::clamp(middle, within.low, within.high);
    if (std::abs(middle - end) < 0.5)
        return square((double{edges_[bin + 1]} - edges_[bin]) / line_.width);
    return square((value_at(middle) - value_at(end)) / ((middle - end) * line_.width));
}

double FunctionError::of(const QuantSteps& steps) const {
    const auto place = [&](double step) {
        return step * steps.size / line_.width - static_cast<double>(line_.first);
    };
    const Ends within{place(steps.low), place(steps.high)};
    return weighted_error(line_, steps,
                          [&](std::size_t bin) { return squared_slope(bin, within); });
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/range_costs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace emu {
namespace {

// Differences of sums leave this much of nothing.
constexpr double rounding = 1e-12;

double times_log(double count) {
    return count > 0 ? count * std::log(count) : 0;
}

} // namespace

RelativeEntropy::RelativeEntropy(const BinLine& line) : line_(line), sums_(1) {
    for (const double count : line_.counts) {
        const Sums& before = sums_.back();
        sums_.push_back({before.count + count, before.count_log + times_log(count),
                         before.filled + (count > 0 ? 1 : 0)});
    }
}

double RelativeEntropy::place(double value) const {
    return value / line_.width - static_cast<double>(line_.first);
}

std::size_t RelativeEntropy::bin(double place) const {
    return static_cast<std::size_t>(
        std::clamp(place, 0.0, static_cast<double>(line_.counts.size())));
}

RelativeEntropy::Sums RelativeEntropy::between(std::size_t first, std::size_t last) const {
    const Sums &from = sums_[first], &to = sums_[last];
    return {to.count - from.count, to.count_log - from.count_log, to.filled - from.filled};
}

// The sum of count * log(count), with what is clipped.
double RelativeEntropy::reference(const Slice& slice) const {
    double sum = between(slice.first, slice.last).count_log;
    for (std::size_t i : {slice.first, slice.last - 1}) {
        sum += times_log(line_.counts[i] + slice.clipped(i, i + 1)) - times_log(line_.counts[i]);
        if (slice.first == slice.last - 1) break;
    }
    return sum;
}

// The end of the bins from `first` on whose middles are nearest to the same step.
std::size_t RelativeEntropy::end_of_step(std::size_t first, const Slice& slice,
                                         const QuantSteps& steps) const {
    const double middle =
        (static_cast<double>(first) + 0.5 + static_cast<double>(line_.first)) * line_.width;
    const double step = std::clamp(std::round(middle / steps.size), steps.low, steps.high);
    if (step == steps.high) return slice.last;
    const std::size_t end = bin(std::ceil(place((step + 0.5) * steps.size) - 0.5));
    return std::clamp(end, first + 1, slice.last);
}

// The sum of count, with what is clipped, times the logarithm of what its step spreads to its bin.
double RelativeEntropy::spread(const Slice& slice, const QuantSteps& steps) const {
    double sum = 0;
    for (std::size_t i = slice.first; i < slice.last;) {
        const std::size_t end = end_of_step(i, slice, steps);
        const Sums own = between(i, end);
        if (own.filled > 0) {
            sum += (own.count + slice.clipped(i, end)) * std::log(own.count / own.filled);
        }
        i = end;
    }
    return sum;
}

double RelativeEntropy::of(const QuantSteps& steps) const {
    Slice slice{bin(std::floor(place((steps.low - 0.5) * steps.size))),
                bin(std::ceil(place((steps.high + 0.5) * steps.size)))};
    const double all = sums_.back().count, within = between(slice.first, slice.last).count;
    if (within == 0) return std::numeric_limits<double>::infinity();
    slice.below = sums_[slice.first].count;
    slice.above = all - sums_[slice.last].count;
    while (line_.counts[slice.first] == 0) ++slice.first;
    while (line_.counts[slice.last - 1] == 0) --slice.last;
    const double divergence =
        (reference(slice) - spread(slice, steps)) / all - std::log(all / within);
    return divergence < rounding ? 0 : divergence;
}

} // namespace emu

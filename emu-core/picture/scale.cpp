// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/scale.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>

namespace emu::picture {
namespace {

constexpr std::int32_t most_shrinking = 128;
constexpr std::int32_t weight_of_one = 1 << weight_bits;

// Weights of samples from `first` on, which may lie beyond the ends.
struct Kernel {
    std::int32_t first = 0;
    std::vector<double> weights;
};

// Of a result's width of 1 << 16: such a step for each sample is what drivers program, so that no
// sample lies behind the last result (documented).
std::int64_t average_step(std::int32_t from, std::int32_t to) {
    const std::int64_t all = std::int64_t{to} << 16, step = all / from + 1;
    return from == 1 ? step : std::min(step, all / (from - 1));
}

// Shares of samples in [begin, end), which are `step` wide each. Of the last one, all that lies
// behind it.
Kernel shares(std::int64_t begin, std::int64_t end, std::int64_t step, std::int32_t from) {
    const std::int64_t first = std::min<std::int64_t>(begin / step, from - 1);
    Kernel kernel{static_cast<std::int32_t>(first), {}};
    std::int64_t left = end - begin;
    for (std::int64_t sample = first; left > 0; ++sample) {
        const std::int64_t behind = (sample + 1) * step - std::max(begin, sample * step);
        const std::int64_t share = sample + 1 < from ? std::min(left, behind) : left;
        kernel.weights.push_back(static_cast<double>(share) / static_cast<double>(end - begin));
        left -= share;
    }
    return kernel;
}

// Where samples become fewer, the first result begins in the middle of the first sample.
Kernel average(std::int32_t from, std::int32_t to, std::int32_t i) {
    if (to > from) return shares(std::int64_t{i} * from, (std::int64_t{i} + 1) * from, to, from);
    const std::int64_t step = average_step(from, to), begin = (std::int64_t{i} << 16) + step / 2;
    return shares(begin, begin + (1 << 16), step, from);
}

double centre_of(std::int32_t from, std::int32_t to, std::int32_t i) {
    if (to > from) return static_cast<double>(static_cast<std::int64_t>(i) * (from - 1)) / (to - 1);
    const double centre = (2.0 * i + 1) * from / (2.0 * to) - 0.5;
    return std::clamp(centre, 0.0, static_cast<double>(from - 1));
}

Kernel linear(double centre) {
    const double first = std::floor(centre), fraction = centre - first;
    return {static_cast<std::int32_t>(first), {1 - fraction, fraction}};
}

// Keys' cubic, as sharp as boxes of two networks' boxes that a board had scaled (docs/evidence.md);
// -0.5 is Catmull and Rom's.
constexpr double sharpness = -1.25;

Kernel cubic(double centre) {
    constexpr double a = sharpness;
    const double floor = std::floor(centre), t = centre - floor;
    return {static_cast<std::int32_t>(floor) - 1,
            {((a * t - 2 * a) * t + a) * t, ((a + 2) * t - (a + 3)) * t * t + 1,
             ((-(a + 2) * t + 2 * a + 3) * t - a) * t, (-a * t + a) * t * t}};
}

Kernel kernel_of(std::int32_t from, std::int32_t to, Filter filter, std::int32_t i) {
    if (filter == Filter::average) return average(from, to, i);
    const double centre = centre_of(from, to, i);
    return filter == Filter::linear ? linear(centre) : cubic(centre);
}

// Whole numbers in place of the weights: what rounding leaves over goes to the largest.
std::vector<std::int32_t> whole_weights(const std::vector<double>& weights) {
    std::vector<std::int32_t> result;
    std::int32_t sum = 0;
    for (const double weight : weights) {
        result.push_back(static_cast<std::int32_t>(std::lround(weight * weight_of_one)));
        sum += result.back();
    }
    *std::ranges::max_element(result) += weight_of_one - sum;
    return result;
}

// Samples beyond the ends are those at the ends.
void place(const Kernel& kernel, Scaling& scaling, std::int32_t i) {
    const std::vector<std::int32_t> weights = whole_weights(kernel.weights);
    const std::int32_t last = scaling.from - scaling.taps;
    const std::int32_t first = std::clamp(kernel.first, 0, last);
    scaling.first[static_cast<std::size_t>(i)] = first;
    std::int16_t* const row = &scaling.weights[static_cast<std::size_t>(i) * scaling.taps];
    for (std::size_t tap = 0; tap < weights.size(); ++tap) {
        const std::int32_t sample =
            std::clamp(kernel.first + static_cast<std::int32_t>(tap), 0, scaling.from - 1);
        row[std::clamp(sample - first, 0, scaling.taps - 1)] +=
            static_cast<std::int16_t>(weights[tap]);
    }
}

Filter chosen(std::int32_t from, std::int32_t to, Filter filter) {
    if (filter == Filter::automatic) return to < from ? Filter::average : Filter::cubic;
    return filter;
}

} // namespace

Result<Scaling> scaling_of(std::int32_t from, std::int32_t to, Filter filter) {
    if (from <= 0 || to <= 0)
        return error(Fault::bad_argument, "%d samples cannot become %d", from, to);
    if (from / most_shrinking > to) {
        return error(Fault::unsupported, "%d samples become %d: more than %d to one", from, to,
                     most_shrinking);
    }
    Scaling scaling{from, to, 1, {}, {}};
    const auto count = static_cast<std::size_t>(to);
    scaling.first.resize(count);
    if (from == to) {
        for (std::size_t i = 0; i < count; ++i) scaling.first[i] = static_cast<std::int32_t>(i);
        scaling.weights.assign(count, weight_of_one);
        return scaling;
    }
    const Filter wanted = chosen(from, to, filter);
    std::vector<Kernel> kernels;
    std::size_t taps = 1;
    for (std::int32_t i = 0; i < to; ++i) {
        kernels.push_back(kernel_of(from, to, wanted, i));
        taps = std::max(taps, kernels.back().weights.size());
    }
    scaling.taps = std::min(static_cast<std::int32_t>(taps), from);
    scaling.weights.resize(count * static_cast<std::size_t>(scaling.taps));
    for (std::int32_t i = 0; i < to; ++i) place(kernels[static_cast<std::size_t>(i)], scaling, i);
    return scaling;
}

} // namespace emu::picture

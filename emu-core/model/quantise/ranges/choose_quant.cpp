// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/choose_quant.h"

#include "emu-core/model/quantise/ranges/quant_search.h"
#include "emu-core/model/quantise/ranges/range_costs.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// The middle bins' edges, after so many values beyond either end have been left out.
Ends inner_ends(const BinLine& line, double beyond) {
    std::size_t first = 0, last = line.counts.size();
    for (double left = beyond; line.counts[first] <= left; ++first) left -= line.counts[first];
    for (double left = beyond; line.counts[last - 1] <= left; --last) left -= line.counts[last - 1];
    const auto edge = [&line](std::size_t bin) {
        return static_cast<double>(line.first + static_cast<std::int64_t>(bin)) * line.width;
    };
    return {edge(first), edge(last)};
}

// Within the values' ends; the edge of a bin may lie outside.
Ends percentile_ends(const Histogram& values, double percentile) {
    const auto count = static_cast<double>(values.count());
    const double rest = std::clamp(100 - percentile, 0.0, 100.0) / 100;
    const double beyond = std::min(std::floor(count * rest / 2), std::floor((count - 1) / 2));
    const Ends inner = inner_ends(bin_line(values), beyond);
    return {std::max<double>(inner.low, values.lowest()),
            std::min<double>(inner.high, values.highest())};
}

Quant of_least_cost(const Histogram& values, const QuantChoice& choice) {
    const BinLine line = nonzero_bin_line(values);
    const Ends range{values.lowest(), values.highest()};
    const auto search = [&](const QuantCost& cost) {
        return cheapest_quant(range, choice.type, choice.scheme, cost);
    };
    const bool of_results = choice.function && choice.type != Dtype::i16;
    if (choice.method == RangeMethod::mean_squared_error && of_results) {
        const FunctionError error(line, *choice.function);
        return search([&](const QuantSteps& steps) { return error.of(steps); });
    }
    if (choice.method == RangeMethod::mean_squared_error) {
        return search([&](const QuantSteps& steps) { return squared_error(line, steps); });
    }
    const RelativeEntropy entropy(line);
    return search([&](const QuantSteps& steps) { return entropy.of(steps); });
}

Quant cover(Ends ends, const QuantChoice& choice) {
    return covering(static_cast<float>(ends.low), static_cast<float>(ends.high), choice.type,
                    choice.scheme);
}

} // namespace

Quant choose_quant(const Histogram& values, const QuantChoice& choice) {
    if (values.width() == 0) return cover({0, 0}, choice);
    switch (choice.method) {
    case RangeMethod::min_max: return cover({values.lowest(), values.highest()}, choice);
    case RangeMethod::percentile: return cover(percentile_ends(values, choice.percentile), choice);
    default: return of_least_cost(values, choice);
    }
}

} // namespace emu

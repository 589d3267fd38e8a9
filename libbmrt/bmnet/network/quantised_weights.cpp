// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/quantised_weights.h"

namespace bmnet {

std::vector<std::int8_t> quantised(const std::vector<float>& weights, const WeightRule& rule,
                                   bool as_they_are) {
    std::vector<std::int8_t> bytes;
    bytes.reserve(weights.size());
    for (const float weight : weights)
        bytes.push_back(as_they_are ? static_cast<std::int8_t>(weight) : rule.weight(weight));
    return bytes;
}

std::vector<std::int16_t> quantised_biases(const FloatWeights& weights, const WeightRule& rule) {
    std::vector<std::int16_t> values;
    for (const float bias : weights.biases)
        values.push_back(weights.quantised ? static_cast<std::int16_t>(bias) : rule.bias(bias));
    return values;
}

std::vector<std::int8_t> taps_first(const std::vector<std::int8_t>& rows, std::int64_t inner,
                                    std::int64_t taps) {
    std::vector<std::int8_t> turned(rows.size());
    const std::int64_t row = inner * taps;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i), r = at / row, c = at % row / taps,
                   t = at % taps;
        turned[static_cast<std::size_t>(r * row + t * inner + c)] = rows[i];
    }
    return turned;
}

} // namespace bmnet

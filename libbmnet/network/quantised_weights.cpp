// SPDX-License-Identifier: Apache-2.0
#include "network/quantised_weights.h"

#include "base/error.h"

namespace bmnet {

using emu::Fault;

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

emu::Outcome check_count(const FloatWeights& weights, std::int64_t count, std::int64_t outputs) {
    if (static_cast<std::int64_t>(weights.weights.size()) != count) {
        return emu::error(Fault::bad_model, "%zu weights; its shape has %lld",
                          weights.weights.size(), static_cast<long long>(count));
    }
    if (weights.biases.empty() || static_cast<std::int64_t>(weights.biases.size()) == outputs)
        return {};
    return emu::error(Fault::bad_model, "%zu biases; its shape has %lld", weights.biases.size(),
                      static_cast<long long>(outputs));
}

emu::Outcome check_window(const PaddedWindow& padded) {
    constexpr std::int64_t most = 4095;
    for (const auto* axis : {&padded.window.y, &padded.window.x}) {
        const bool fits = axis->kernel >= 1 && axis->kernel <= most && axis->stride >= 1 &&
                          axis->stride <= most && axis->dilation >= 1 && axis->dilation <= most &&
                          axis->before >= 0 && axis->before <= most;
        if (!fits)
            return emu::error(Fault::bad_model,
                              "a window whose kernel, stride, dilation or padding no window has");
    }
    const bool fits =
        padded.below >= 0 && padded.below <= most && padded.right >= 0 && padded.right <= most;
    return fits ? emu::Outcome() : emu::error(Fault::bad_model, "padding that no window has");
}

} // namespace bmnet

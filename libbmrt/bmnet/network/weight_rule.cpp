// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/weight_rule.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bmnet {
namespace {

template <class T> T scaled(float value, float scale) {
    using Limits = std::numeric_limits<T>;
    const float rounded = std::floor(value * scale + 0.5F);
    if (std::isnan(rounded)) return 0;
    return static_cast<T>(std::clamp<float>(rounded, Limits::min(), Limits::max()));
}

bool are_whole(const std::vector<float>& values, double least, double most) {
    return std::ranges::all_of(values, [=](float value) {
        return value == std::floor(value) && value >= least && value <= most;
    });
}

} // namespace

std::int8_t WeightRule::weight(float value) const {
    return scaled<std::int8_t>(value, std::ldexp(in / out, shift));
}

std::int16_t WeightRule::bias(float value) const {
    return scaled<std::int16_t>(value, std::ldexp(128 / out, shift));
}

emu::Result<int> shift_for(const std::vector<float>& weights, double in, double out) {
    double most = 0;
    for (const float weight : weights) {
        if (!std::isfinite(weight))
            return emu::error(emu::Fault::bad_model, "a weight that is no number");
        most = std::max(most, std::abs(weight * in / out));
    }
    if (most == 0) return 0;
    int shift = 0;
    for (; most < 64 && shift < most_weight_shift; ++shift) most *= 2;
    if (most < 128) return shift;
    return emu::error(emu::Fault::bad_model,
                      "weights that come to %g with thresholds %g and %g; there may be 127", most,
                      in, out);
}

bool are_quantised(const std::vector<float>& weights, const std::vector<float>& biases) {
    return are_whole(weights, -128, 127) && are_whole(biases, -32768, 32767) &&
           std::ranges::any_of(weights, [](float weight) { return weight != 0 && weight != 1; });
}

} // namespace bmnet

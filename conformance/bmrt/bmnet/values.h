// SPDX-License-Identifier: Apache-2.0
// Values and weights, and the arithmetic that networks are checked against.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace bmnet_tests {

using Values = std::vector<int>;

inline Values random_values(int count, unsigned seed) {
    std::mt19937 random(seed);
    Values values;
    for (int i = 0; i < count; ++i) values.push_back(static_cast<int>(random() >> 24) - 128);
    return values;
}

// Between -most and most.
inline std::vector<float> random_reals(int count, unsigned seed, float most = 1) {
    std::mt19937 random(seed);
    std::vector<float> values;
    for (int i = 0; i < count; ++i)
        values.push_back(most * (static_cast<float>(random() >> 8) / (1 << 23) - 1));
    return values;
}

inline int saturated(std::int64_t value) {
    return static_cast<int>(std::clamp<std::int64_t>(value, -128, 127));
}
// Halves up.
inline std::int64_t shifted(std::int64_t value, int shift) {
    return shift == 0 ? value : (value + (std::int64_t{1} << (shift - 1))) >> shift;
}
inline int quantised(float value, float scale) {
    return static_cast<int>(std::floor(value * scale + 0.5F));
}

} // namespace bmnet_tests

// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operators/softmax_line.h"

#include <algorithm>
#include <cmath>

namespace bmrt {

void softmax_line(float* line, std::int64_t count, std::int64_t step, float least) {
    float largest = least;
    for (std::int64_t i = 0; i < count; ++i) largest = std::max(largest, line[i * step]);
    float sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        float& value = line[i * step];
        value = static_cast<float>(std::exp(static_cast<double>(value - largest)));
        sum += value;
    }
    for (std::int64_t i = 0; i < count; ++i) line[i * step] /= sum;
}

} // namespace bmrt

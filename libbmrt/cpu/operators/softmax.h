// SPDX-License-Identifier: Apache-2.0
// Softmax of `count` >= 1 numbers that lie `step` apart: e^(x - m) / sum of these, exponentials in
// double, their sum in float32. m is the largest of the numbers and `least`. Measured, to the bit.
#pragma once

#include <cstdint>

namespace bmrt {

void softmax_line(float* line, std::int64_t count, std::int64_t step, float least);

} // namespace bmrt

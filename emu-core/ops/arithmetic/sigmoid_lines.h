// SPDX-License-Identifier: Apache-2.0
// Sigmoid and tanh of 16 bits: lines between 256 values, as TFLite's integer reference has them.
#pragma once

#include <cstdint>

namespace emu::ops {

// Of x / 12288, as 15-bit fractions. Precondition: |x| < 2^31.
std::int16_t line_sigmoid(std::int32_t x);
std::int16_t line_tanh(std::int32_t x);

} // namespace emu::ops

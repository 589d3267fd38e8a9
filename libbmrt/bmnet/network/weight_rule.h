// SPDX-License-Identifier: Apache-2.0
// How float32 weights and biases become those of a layer. Source: measured on what the SDK's
// compiler made of its LeNet for ONNX, all 430,500 weights; three of them tell the arithmetic:
// float32 throughout.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <vector>

namespace bmnet {

// Thresholds of the layer's input and output, and its shift.
struct WeightRule {
    float in = 1, out = 1;
    int shift = 0;

    // weight * (in / out * 2^shift), rounded to nearest, halves up, saturated.
    std::int8_t weight(float value) const;
    // bias * (128 / out * 2^shift), the same.
    std::int16_t bias(float value) const;
};

inline constexpr int most_weight_shift = 31;

// The shift that brings the largest weight to 64 to 127, as the SDK's operators for ONNX choose it.
// Error bad_model: weights that are no numbers, or need a shift beyond 0 to 31.
emu::Result<int> shift_for(const std::vector<float>& weights, double in, double out);

// Weights that are whole numbers of 8 bits, biases of 16, and not all 0 and 1: the SDK's
// calibration tool stores a quantised network in this form.
bool are_quantised(const std::vector<float>& weights, const std::vector<float>& biases);

} // namespace bmnet

// SPDX-License-Identifier: Apache-2.0
// Operands that the layer's thresholds make int8, 128 being the threshold; without one they hold
// float32. Source: the SDK's examples of CPU operators; measured.
#pragma once

#include "libbmrt/cpu/operator.h"

#include <optional>

namespace bmrt {

class RealOperand {
public:
    RealOperand() = default;
    RealOperand(std::int64_t elements, std::optional<float> threshold)
        : elements_(elements), threshold_(threshold) {}

    std::int64_t elements() const { return elements_; }

    // x * threshold / 128, or the numbers as they are.
    std::vector<float> read(emu::Bytes bytes) const;
    // y * 128 / threshold + 0.5, its fraction dropped (so that -0.6 becomes 0), saturated.
    void write(std::span<const float> values, std::span<std::byte> bytes) const;

private:
    std::int64_t elements_ = 0;
    std::optional<float> threshold_;
};

// Errors bad_model: float32 of other than 4 bytes; a threshold that is not a positive number.
emu::Result<RealOperand> real_input(const Layer& layer, std::size_t index);
emu::Result<RealOperand> real_output(const Layer& layer, std::size_t index);

// For operators that do not look at thresholds: all operands hold float32, here they are.
emu::Outcome expect_float32(const Layer& layer);
inline std::span<const float> floats(emu::Bytes bytes) {
    return {reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float)};
}
inline std::span<float> floats(std::span<std::byte> bytes) {
    return {reinterpret_cast<float*>(bytes.data()), bytes.size() / sizeof(float)};
}

} // namespace bmrt

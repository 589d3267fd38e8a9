// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/real_operand.h"

#include "libbmrt/format/bmodel.h"

#include <cmath>
#include <cstring>

namespace bmrt {
namespace {

// As the board's processor converts: what is too large saturates, NaN becomes 0.
std::int8_t byte_of(float value, float threshold) {
    const double rounded = static_cast<double>(value * threshold_level / threshold) + 0.5;
    if (std::isnan(rounded)) return 0;
    return static_cast<std::int8_t>(std::trunc(std::min(std::max(rounded, -128.0), 127.0)));
}

emu::Result<RealOperand> operand(const Layer& layer, const LayerTensor& tensor,
                                 const std::vector<float>& thresholds, std::size_t index) {
    if (index >= thresholds.size()) {
        if (tensor.element_bytes == sizeof(float)) return RealOperand(tensor.elements(), {});
        return damaged(layer, "an operand without a threshold is not float32");
    }
    const float threshold = thresholds[index];
    if (threshold > 0 && std::isfinite(threshold)) {
        return RealOperand(tensor.elements(), threshold);
    }
    return damaged(layer, "a threshold is not a positive number");
}

bool all_float32(const std::vector<LayerTensor>& tensors) {
    for (const LayerTensor& tensor : tensors) {
        if (tensor.element_bytes != sizeof(float)) return false;
    }
    return true;
}

} // namespace

std::vector<float> RealOperand::read(emu::Bytes bytes) const {
    std::vector<float> values(elements_);
    if (!threshold_) {
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
        return values;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] =
            static_cast<float>(emu::load<std::int8_t>(bytes, i)) * *threshold_ / threshold_level;
    }
    return values;
}

void RealOperand::write(std::span<const float> values, std::span<std::byte> bytes) const {
    if (!threshold_) {
        std::memcpy(bytes.data(), values.data(), values.size_bytes());
        return;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        bytes[i] = static_cast<std::byte>(byte_of(values[i], *threshold_));
    }
}

emu::Result<RealOperand> real_input(const Layer& layer, std::size_t index) {
    return operand(layer, layer.inputs[index], layer.threshold_x, index);
}

emu::Result<RealOperand> real_output(const Layer& layer, std::size_t index) {
    return operand(layer, layer.outputs[index], layer.threshold_y, index);
}

emu::Outcome expect_float32(const Layer& layer) {
    if (all_float32(layer.inputs) && all_float32(layer.outputs)) return {};
    return damaged(layer, "an operand is not float32");
}

} // namespace bmrt

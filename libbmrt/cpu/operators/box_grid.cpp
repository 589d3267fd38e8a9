// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operators/box_grid.h"

#include "libbmrt/cpu/operators/softmax.h"

#include <cmath>
#include <limits>

namespace bmrt {

emu::Result<BoxGrid> box_grid(const Layer& layer, std::int64_t boxes, std::int64_t channels) {
    EMU_TRY(expect_operands(layer, 1, 1));
    EMU_TRY(expect_float32(layer));
    const LayerTensor& input = layer.inputs[0];
    if (input.elements() != layer.outputs[0].elements()) return damaged(layer, "the shapes differ");
    if (input.shape.size() < 2 || boxes < 1 || channels < 1 || input.shape[1] % channels != 0 ||
        input.shape[1] / channels != boxes) {
        return damaged(layer, "its boxes are not the input's channels");
    }
    if (input.shape[0] != 1) return refused(layer, "the vendor's operator takes one batch only");
    return BoxGrid{boxes, channels, input.elements() / input.shape[1]};
}

void logistic(std::span<float> values) {
    for (float& value : values) {
        value = static_cast<float>(1.0 / (1.0 + std::exp(-static_cast<double>(value))));
    }
}

void softmax_planes(std::span<float> planes, std::int64_t plane) {
    const auto count = static_cast<std::int64_t>(planes.size()) / plane;
    for (std::int64_t i = 0; i < plane; ++i)
        softmax_line(&planes[i], count, plane, -std::numeric_limits<float>::max());
}

} // namespace bmrt

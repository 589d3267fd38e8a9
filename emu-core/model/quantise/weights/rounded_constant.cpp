// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/rounded_weights.h"

#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/quantise/weights/weight_grid.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

float value_at(const graph::Tensor& tensor, std::size_t index) {
    return load<float>(tensor.constant, index * sizeof(float));
}

} // namespace

graph::Tensor rounded_constant(const graph::Tensor& real, Dtype type, Quant quant) {
    const Shape& shape = real.spec.shape;
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    const bool whole = quant.per_tensor();
    const auto channels = static_cast<std::size_t>(whole ? 1 : shape[quant.axis]);
    const auto inner = static_cast<std::size_t>(
        whole ? shape.elements() : shape.elements(quant.axis + 1, shape.rank()));
    std::vector<WeightGrid> grids;
    for (std::size_t c = 0; c < channels; ++c) grids.push_back(weight_grid(quant, c, type));
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = grids[i / inner % channels].nearest(value_at(real, i));
    }
    graph::Tensor rounded{real.spec, value_bytes(values)};
    rounded.spec.quant = std::move(quant);
    return rounded;
}

Extremes extremes(const graph::Tensor& real) {
    Extremes result;
    const auto count = static_cast<std::size_t>(real.spec.shape.elements());
    for (std::size_t i = 0; i < count; ++i) {
        const float value = value_at(real, i);
        if (!std::isfinite(value)) continue;
        result = {std::min(result.low, value), std::max(result.high, value)};
    }
    return result;
}

std::vector<Extremes> extremes(const graph::Tensor& real, int axis) {
    const Shape& shape = real.spec.shape;
    const auto channels = static_cast<std::size_t>(shape[axis]);
    const auto inner = static_cast<std::size_t>(shape.elements(axis + 1, shape.rank()));
    std::vector<Extremes> result(channels);
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.elements()); ++i) {
        const float value = value_at(real, i);
        Extremes& own = result[i / inner % channels];
        if (std::isfinite(value)) own = {std::min(own.low, value), std::max(own.high, value)};
    }
    return result;
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/coarse_weights.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/chip/rescale_methods.h"
#include "emu-core/ops/arithmetic/requantisation.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using graph::Tensor;
using narrow_factors::channel_factor_one;

// A channel's output while it is weighed how coarse its weights may be, in stored integers: typical
// deviations of a source value and of a destination value from their zero points.
constexpr double typical_source = 64, typical_destination = 128;

// The standard deviation of what rounding to integers adds.
constexpr double rounding_noise = 0.29;

bool has_relative_factors(const Chip& chip) {
    return chip.rescale.value == Rescale::channel_then_output;
}

bool is_weighted(const Node& node) {
    return (std::holds_alternative<graph::Conv>(node.operation) ||
            std::holds_alternative<graph::Depthwise>(node.operation) ||
            std::holds_alternative<graph::FullyConnected>(node.operation)) &&
           node.inputs.size() >= 2 && !node.outputs.empty();
}

// Symmetric int8, quantised per channel.
bool can_be_coarser(const TensorSpec& weights) {
    const Quant& quant = weights.quant;
    return weights.dtype == Dtype::i8 && quant.scheme == Quant::Scheme::affine &&
           !quant.per_tensor() && quant.axis >= 0 && quant.axis < weights.shape.rank() &&
           static_cast<std::size_t>(weights.shape[quant.axis]) == quant.scales.size() &&
           std::ranges::all_of(quant.zero_points, [](std::int32_t zero) { return zero == 0; });
}

struct Channel {
    double multiplier; // from accumulator to stored integer
    double relative;   // to the largest channel's multiplier
    double products;   // values that are summed
};

// What the channel's stored integers are expected to be off by, with weights divided by 2^shift.
double expected_error(const Channel& channel, int shift) {
    const double factor = std::ldexp(channel.relative * channel_factor_one, shift);
    const double factor_error = std::abs(std::round(factor) / factor - 1) * typical_destination;
    if (shift == 0) return factor_error;
    const double noise = rounding_noise * std::sqrt(channel.products) * typical_source;
    return factor_error + std::ldexp(channel.multiplier, shift) * noise;
}

int best_shift(const Channel& channel) {
    int best = 0;
    for (int shift = 1; shift < 32 && std::ldexp(channel.relative, shift) <= 1; ++shift) {
        if (expected_error(channel, shift) < expected_error(channel, best)) best = shift;
    }
    return best;
}

std::vector<std::byte> copy_values(const Tensor& tensor) {
    const Bytes values = tensor.constant;
    return {values.begin(), values.end()};
}

template <class T> void divide(std::vector<std::byte>& values, std::int64_t index, int shift) {
    std::byte* at = values.data() + index * static_cast<std::int64_t>(sizeof(T));
    const std::int64_t value = load<T>(Bytes(at, sizeof(T)));
    const auto coarser = static_cast<T>(ops::shift_right(value, shift, ops::Rounding::half_even));
    std::memcpy(at, &coarser, sizeof(T));
}

void coarsen(Tensor& weights, const std::vector<int>& by) {
    const Shape& shape = weights.spec.shape;
    const int axis = weights.spec.quant.axis;
    const std::int64_t inner = shape.elements(axis + 1, shape.rank());
    std::vector<std::byte> values = copy_values(weights);
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        divide<std::int8_t>(values, i, by[i / inner % shape[axis]]);
    }
    weights.constant = std::move(values);
    for (std::size_t c = 0; c < by.size(); ++c) {
        weights.spec.quant.scales[c] = std::ldexp(weights.spec.quant.scales[c], by[c]);
    }
}

void coarsen_bias(Tensor& bias, const std::vector<int>& by) {
    std::vector<std::byte> values = copy_values(bias);
    for (std::size_t c = 0; c < by.size(); ++c)
        divide<std::int32_t>(values, static_cast<std::int64_t>(c), by[c]);
    bias.constant = std::move(values);
}

// A tensor of its own, since another node may read the same constant.
TensorId copy(Graph& graph, TensorId id) {
    graph.tensors.push_back(graph.tensors[id]);
    return static_cast<TensorId>(graph.tensors.size() - 1);
}

bool fits(const Tensor& bias, std::size_t channels) {
    return bias.spec.dtype == Dtype::i32 && bias.constant.size() == channels * sizeof(std::int32_t);
}

void coarsen(Graph& graph, Node& node, const Chip& chip) {
    const Tensor& weights = graph.tensors[node.inputs[1]];
    if (weights.constant.empty() || !can_be_coarser(weights.spec)) return;
    const std::vector<int> by =
        coarser_channels(chip, weights.spec.quant.scales, weights.spec.shape,
                         graph.tensors[node.inputs[0]].spec.quant.scale(),
                         graph.tensors[node.outputs[0]].spec.quant.scale());
    const bool biased = node.inputs.size() > 2;
    if (std::ranges::all_of(by, [](int shift) { return shift == 0; })) return;
    if (biased && !fits(graph.tensors[node.inputs[2]], by.size())) return;
    node.inputs[1] = copy(graph, node.inputs[1]);
    coarsen(graph.tensors[node.inputs[1]], by);
    if (!biased) return;
    node.inputs[2] = copy(graph, node.inputs[2]);
    coarsen_bias(graph.tensors[node.inputs[2]], by);
}

} // namespace

std::vector<int> coarser_channels(const Chip& chip, std::span<const float> scales,
                                  const Shape& weights, double source_scale,
                                  double destination_scale) {
    std::vector<int> by(scales.size());
    if (!has_relative_factors(chip)) return by;
    const double largest = *std::ranges::max_element(scales);
    const auto products =
        static_cast<double>(weights.elements()) / static_cast<double>(scales.size());
    for (std::size_t c = 0; c < by.size(); ++c) {
        const double scale = scales[c];
        by[c] = best_shift({source_scale * scale / destination_scale, scale / largest, products});
    }
    return by;
}

void coarsen_weights(Graph& graph, const Chip& chip) {
    if (!has_relative_factors(chip)) return;
    for (Node& node : graph.nodes) {
        if (is_weighted(node)) coarsen(graph, node, chip);
    }
}

} // namespace emu

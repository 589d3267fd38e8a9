// SPDX-License-Identifier: Apache-2.0
// Networks without branches whose channels have ranges of their own, and what they compute.
#pragma once

#include "conformance/model/float_graph.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/equal_layer.h"

#include <cmath>
#include <random>
#include <span>
#include <vector>

namespace emu::equalise_tests {

using graph::Graph;
using ops::KernelOrder;
using ops::WeightOrder;

inline constexpr ops::Window same_3x3{{3, 1, 1, 1}, {3, 1, 1, 1}};

// How weights and biases are drawn.
struct Draw {
    double spread = 1.5; // output channels differ by factors of 10^-spread to 10^spread
    float bias = 0.01F;
};

// A network without branches, from 1x6x6xchannels.
class Chain {
public:
    Chain(std::int32_t channels, unsigned seed, Draw draw = {}) : draw_(draw), random_(seed) {
        graph_.tensors.push_back(graph::real("in", {1, 6, 6, channels}));
        graph_.inputs = graph_.outputs = {0};
    }

    void conv(std::int32_t outputs, std::int32_t groups, KernelOrder order,
              ops::RealLimits limits = graph::relu) {
        const std::int32_t columns = shape()[3] / groups;
        const bool first = order == KernelOrder::channels_first;
        layer(graph::Conv{same_3x3, groups, limits, order},
              first ? Shape{outputs, columns, 3, 3} : Shape{outputs, 3, 3, columns}, 0,
              {1, shape()[1], shape()[2], outputs});
    }
    void depthwise(std::int32_t multiplier, KernelOrder order,
                   ops::RealLimits limits = graph::relu) {
        const std::int32_t outputs = shape()[3] * multiplier;
        const bool first = order == KernelOrder::channels_first;
        layer(graph::Depthwise{same_3x3, multiplier, limits, order},
              first ? Shape{outputs, 1, 3, 3} : Shape{1, 3, 3, outputs}, first ? 0 : 3,
              {1, shape()[1], shape()[2], outputs});
    }
    void transposed_conv(std::int32_t outputs) {
        layer(graph::TransposedConv{same_3x3, 1, graph::relu}, {outputs, 3, 3, shape()[3]}, 0,
              {1, shape()[1], shape()[2], outputs});
    }
    void fully_connected(std::int32_t outputs, WeightOrder order,
                         ops::RealLimits limits = graph::relu) {
        const auto terms = static_cast<std::int32_t>(shape().elements());
        const bool first = order == WeightOrder::channel_first;
        layer(graph::FullyConnected{limits, order},
              first ? Shape{outputs, terms} : Shape{terms, outputs}, first ? 0 : 1, {1, outputs});
    }
    // Of one operand.
    void between(graph::Operation operation, Shape result) {
        append(std::move(operation), {graph_.outputs[0]}, result);
    }

    const Shape& shape() const { return graph_.tensors[graph_.outputs[0]].spec.shape; }
    Graph& graph() { return graph_; }

private:
    void layer(graph::Operation operation, Shape weights, int axis, Shape result) {
        const TensorId source = graph_.outputs[0], first = add("weights", weights);
        const std::int64_t inner = weights.elements(axis + 1, weights.rank());
        std::vector<float> values(static_cast<std::size_t>(weights.elements()));
        std::vector<float> bias(static_cast<std::size_t>(weights[axis])), factors = bias;
        for (float& factor : factors) factor = std::pow(10.0F, draw(draw_.spread));
        for (float& value : bias) value = draw(draw_.bias);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto channel = static_cast<std::int64_t>(i) / inner % weights[axis];
            values[i] = draw(1) * factors[static_cast<std::size_t>(channel)];
        }
        graph_.tensors[first].constant = value_bytes(values);
        std::vector<TensorId> inputs{source, first};
        if (draw_.bias > 0) {
            inputs.push_back(add("bias", {weights[axis]}));
            graph_.tensors.back().constant = value_bytes(bias);
        }
        append(std::move(operation), std::move(inputs), result);
    }

    void append(graph::Operation operation, std::vector<TensorId> inputs, Shape result) {
        const TensorId id = add("result", result);
        graph_.nodes.push_back({"node", std::move(operation), std::move(inputs), {id}});
        graph_.outputs = {id};
    }

    TensorId add(const char* name, Shape shape) {
        graph_.tensors.push_back(graph::real(name, shape));
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }

    float draw(double most) {
        return static_cast<float>(std::uniform_real_distribution<double>(-most, most)(random_));
    }

    Draw draw_;
    std::mt19937 random_;
    Graph graph_;
};

inline constexpr KernelOrder orders[] = {KernelOrder::channels_last, KernelOrder::channels_first};

// Without bias, so that nothing ends the factors.
inline constexpr Draw unbiased{1.5, 0};

using graph::Graph;

// The network's output for a picture of noise; the largest value of every tensor into `highest`.
std::vector<float> run(Graph graph, std::vector<float>* highest = nullptr);
double largest(const std::vector<float>& values);
// Relative to the largest value of the first.
double difference(const std::vector<float>& a, const std::vector<float>& b);

EqualLayer layer_of(const Graph& graph, std::size_t node);
// The largest factor between the ranges that two layers have of one channel.
double imbalance(const Graph& graph, std::size_t first, std::size_t second);

Graph equalised(Graph graph, std::span<const float> highest = {});
bool is_same(const Graph& a, const Graph& b);

} // namespace emu::equalise_tests

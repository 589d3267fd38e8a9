// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/lane_layers.h"

#include "emu-core/model/float_constant.h"
#include "emu-core/model/lower/integer_operation.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace emu {
namespace {

using graph::AveragePool;
using graph::Graph;
using graph::Node;

// How many cells a window has along an axis, for each cell of the result.
std::vector<std::int64_t> counts(const ops::WindowAxis& axis, std::int64_t src, std::int64_t dst,
                                 bool counts_padding, std::int32_t after) {
    const std::int64_t low = counts_padding ? -std::int64_t{axis.before} : 0;
    const std::int64_t high = counts_padding ? src + after : src;
    std::vector<std::int64_t> counts;
    for (std::int64_t o = 0; o < dst; ++o) {
        counts.push_back(std::min(axis.start(o) + axis.kernel, high) -
                         std::max(axis.start(o), low));
    }
    return counts;
}

class PoolWeights {
public:
    PoolWeights(Graph& graph, std::vector<Histogram>& ranges) : graph_(graph), ranges_(ranges) {}

    void run() {
        for (Node& node : std::exchange(graph_.nodes, {})) visit(std::move(node));
    }

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    void visit(Node node) {
        const auto* pool = std::get_if<AveragePool>(&node.operation);
        const bool is_map = pool && node.inputs.size() == 1 && node.outputs.size() == 1 &&
                            spec(node.inputs[0]).dtype == Dtype::f32 &&
                            spec(node.inputs[0]).shape.rank() == 4 &&
                            spec(node.outputs[0]).shape.rank() == 4 &&
                            pool->window.y.dilation == 1 && pool->window.x.dilation == 1;
        if (!is_map || !divide(node, AveragePool(*pool))) graph_.nodes.push_back(std::move(node));
    }

    // False where the pool may stay.
    bool divide(const Node& node, const AveragePool& pool) {
        const Shape src = spec(node.inputs[0]).shape, dst = spec(node.outputs[0]).shape;
        if (is_whole_map(pool, src, dst)) return false;
        const auto rows = counts(pool.window.y, src[1], dst[1], pool.counts_padding, pool.after_y);
        const auto columns =
            counts(pool.window.x, src[2], dst[2], pool.counts_padding, pool.after_x);
        const std::int64_t whole = std::int64_t{pool.window.y.kernel} * pool.window.x.kernel;
        std::vector<float> factors;
        for (const std::int64_t row : rows) {
            for (const std::int64_t column : columns) {
                factors.push_back(static_cast<float>(whole) / static_cast<float>(row * column));
            }
        }
        const bool even = std::ranges::all_of(factors, [](float factor) { return factor == 1; });
        const bool shifts = std::has_single_bit(static_cast<std::uint64_t>(whole));
        if (even && shifts && !pool.counts_padding) return false;
        Node sums{node.name, depthwise(pool, even), node.inputs, node.outputs};
        sums.inputs.push_back(weights(node, src, pool));
        if (even) {
            graph_.nodes.push_back(std::move(sums));
            return true;
        }
        const TensorId partial = add_partial(node);
        sums.outputs = {partial};
        graph_.nodes.push_back(std::move(sums));
        const TensorSpec map{node.name + " factors", Dtype::f32, {1, dst[1], dst[2], 1}, {}, false};
        const TensorId by = add_constant(graph_, map, factors);
        graph_.nodes.push_back({node.name,
                                ops::Binary{ops::BinaryFunction::multiply, pool.limits},
                                {partial, by},
                                node.outputs});
        return true;
    }

    static graph::Depthwise depthwise(const AveragePool& pool, bool is_last) {
        graph::Depthwise depthwise;
        depthwise.window = pool.window;
        if (is_last) depthwise.limits = pool.limits;
        return depthwise;
    }

    TensorId weights(const Node& node, const Shape& src, const AveragePool& pool) {
        const Shape shape{1, pool.window.y.kernel, pool.window.x.kernel, src[3]};
        const auto cells = static_cast<float>(shape.elements(1, 3));
        const std::vector<float> values(static_cast<std::size_t>(shape.elements()), 1 / cells);
        return add_constant(graph_, {node.name + " weights", Dtype::f32, shape, {}, false}, values);
    }

    // The sum of a window's cells divided by the number that most windows have.
    TensorId add_partial(const Node& node) {
        TensorSpec own = spec(node.outputs[0]);
        own.name = node.name + " sums";
        own.channels_first = false;
        graph_.tensors.push_back({std::move(own), {}});
        if (!ranges_.empty()) {
            ranges_.resize(graph_.tensors.size());
            ranges_.back() = ranges_[node.inputs[0]];
        }
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }

    Graph& graph_;
    std::vector<Histogram>& ranges_;
};

} // namespace

void give_pools_weights(Graph& graph, std::vector<Histogram>& ranges) {
    PoolWeights(graph, ranges).run();
}

} // namespace emu

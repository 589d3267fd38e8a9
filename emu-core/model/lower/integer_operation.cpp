// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/lower/integer_operation.h"

#include "emu-core/model/container/stored_constant.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

// Rewrites one node. An overload per operation sets `inputs_` and, where another operation has the
// arithmetic, `operation_`.
class Rewriter {
public:
    Rewriter(Graph& graph, const Node& node, TensorId result, const StoredSource& stored_source)
        : graph_(graph), node_(node), dst_(graph.tensors[result].spec),
          stored_source_(stored_source), operation_(node.operation) {}

    bool rewrite() {
        return std::visit([this](const auto& op) { return fits(op); }, node_.operation);
    }
    graph::Operation operation() { return std::move(operation_); }
    std::vector<TensorId> inputs() { return std::move(inputs_); }

private:
    bool fits(const graph::Conv&) { return take_weighted(0); }
    bool fits(const graph::Depthwise& depthwise) { return take_weighted(depthwise.channel_axis()); }
    bool fits(const graph::TransposedConv&) { return take_weighted(0); }
    bool fits(const graph::FullyConnected& layer) { return take_weighted(layer.channel_axis()); }
    bool fits(const graph::Matmul&) {
        return node_.inputs.size() == 2 && take(0) && is_like_result(source(0)) &&
               take_weights(graph_.tensors[node_.inputs[1]].spec.shape.rank() - 1);
    }
    bool fits(const graph::MaxPool&) { return take(0) && has_result_quant(); }
    bool fits(const graph::AveragePool& pool) {
        if (pool.counts_padding || !take(0) || !is_like_result(source(0))) return false;
        if (has_result_quant()) return true;
        if (!is_whole_map(pool, source(0).shape, dst_.shape)) return false;
        operation_ = ops::Reduce{ops::Reduction::mean, {1, 2}};
        return true;
    }
    bool fits(const graph::Pad&) { return take(0) && has_result_quant(); }
    bool fits(const graph::Concat&) {
        for (std::size_t i = 0; i < node_.inputs.size(); ++i) {
            if (!take(i) || !is_like_result(source(i))) return false;
        }
        return true;
    }
    bool fits(const graph::Softmax&) { return take(0); }
    bool fits(const ops::Reduce& reduce) {
        return reduce.reduction == ops::Reduction::mean && take(0) && is_like_result(source(0));
    }
    bool fits(const ops::Unary& unary) {
        return unary.function != ops::UnaryFunction::logical_not && take(0);
    }
    bool fits(const ops::Resize& resize) {
        return resize.interpolation != ops::Interpolation::nearest && take(0);
    }
    bool fits(const ops::Binary& binary) {
        const bool known = binary.function == ops::BinaryFunction::add ||
                           binary.function == ops::BinaryFunction::subtract ||
                           binary.function == ops::BinaryFunction::multiply;
        return known && node_.inputs.size() == 2 && take(0) && take(1) &&
               is_like_result(source(0)) && is_like_result(source(1));
    }
    template <class Other> bool fits(const Other&) { return false; }

    const TensorSpec& source(std::size_t index) const {
        return graph_.tensors[inputs_[index]].spec;
    }
    bool is_like_result(const TensorSpec& spec) const { return spec.dtype == dst_.dtype; }
    bool has_result_quant() const {
        return is_like_result(source(0)) && source(0).quant.scale() == dst_.quant.scale() &&
               source(0).quant.zero_point() == dst_.quant.zero_point();
    }

    TensorId add(graph::Tensor tensor) {
        graph_.tensors.push_back(std::move(tensor));
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }

    // Operand `index`, which becomes the next input: one scale, a constant in the result's type.
    bool take(std::size_t index) {
        if (index >= node_.inputs.size()) return false;
        if (const auto stored = stored_source_(node_.inputs[index])) {
            inputs_.push_back(*stored);
            return true;
        }
        auto constant = stored_constant(graph_.tensors[node_.inputs[index]], dst_.dtype);
        if (!constant || !is_stored(constant->spec)) return false;
        inputs_.push_back(add(*std::move(constant)));
        return true;
    }

    // Bytes with bytes; int16 takes int8 too.
    bool take_weights(std::int32_t channel_axis) {
        const TensorId id = node_.inputs[1];
        const bool wide = dst_.dtype == Dtype::i16;
        if (const auto stored = stored_source_(id)) {
            const Dtype dtype = graph_.tensors[*stored].spec.dtype;
            if (!wide && dtype == Dtype::i16) return false;
            inputs_.push_back(*stored);
            return true;
        }
        for (const Dtype dtype : {Dtype::i8, Dtype::u8, Dtype::i16}) {
            if (dtype == Dtype::i16 && !wide) return false;
            auto constant = stored_constant(graph_.tensors[id], dtype);
            if (!constant) continue;
            const Quant& quant = constant->spec.quant;
            if (!quant.per_tensor() && quant.axis != channel_axis) return false;
            inputs_.push_back(add(*std::move(constant)));
            return true;
        }
        return false;
    }

    bool take_weighted(std::int32_t channel_axis) {
        if (node_.inputs.size() < 2 || !take(0) || !is_like_result(source(0))) return false;
        if (graph_.tensors[node_.inputs[1]].constant.empty() || !take_weights(channel_axis))
            return false;
        if (node_.inputs.size() < 3) return true;
        std::vector<double> scales;
        const Quant& weights = source(1).quant;
        for (std::size_t c = 0; c < weights.channels(); ++c) {
            scales.push_back(static_cast<double>(weights.scale(c)) * source(0).quant.scale());
        }
        // The sums of int16 are wider than 32 bits.
        const Dtype type = dst_.dtype == Dtype::i16 ? Dtype::i64 : Dtype::i32;
        auto bias = stored_bias(graph_.tensors[node_.inputs[2]], scales, type);
        if (!bias) return false;
        inputs_.push_back(add(*std::move(bias)));
        return true;
    }

    Graph& graph_;
    const Node& node_;
    const TensorSpec dst_; // a copy, since constants are added to the graph's tensors
    const StoredSource& stored_source_;
    graph::Operation operation_;
    std::vector<TensorId> inputs_;
};

} // namespace

bool is_stored(const TensorSpec& spec) {
    return !ops::is_float(spec.dtype) && ops::is_real(spec);
}

bool is_conversion(const graph::Node& node) {
    return std::holds_alternative<graph::Convert>(node.operation) && node.inputs.size() == 1 &&
           node.outputs.size() == 1;
}

bool moves_elements(const graph::Operation& operation) {
    return std::visit(
        []<class T>(const T& op) {
            if constexpr (std::is_same_v<T, graph::Pad>)
                return op.padding != ops::Padding::value || op.value == 0;
            else if constexpr (std::is_same_v<T, graph::MaxPool> ||
                               std::is_same_v<T, graph::Concat>)
                return op.limits == graph::no_limits;
            else if constexpr (std::is_same_v<T, ops::Resize>)
                return op.interpolation == ops::Interpolation::nearest && !op.extrapolates;
            else
                return std::is_same_v<T, graph::Reshape> || std::is_same_v<T, ops::Rearrange> ||
                       std::is_same_v<T, ops::Gather> || std::is_same_v<T, ops::GatherElements> ||
                       std::is_same_v<T, ops::GatherNd>;
        },
        operation);
}

bool is_whole_map(const graph::AveragePool& pool, const Shape& src, const Shape& dst) {
    const auto covers = [](const ops::WindowAxis& axis, std::int32_t extent) {
        return axis.before == 0 && axis.kernel == extent && axis.dilation == 1;
    };
    return src.rank() == 4 && dst.rank() == 4 && dst[1] == 1 && dst[2] == 1 && pool.after_y == 0 &&
           pool.after_x == 0 && pool.limits == graph::no_limits && covers(pool.window.y, src[1]) &&
           covers(pool.window.x, src[2]);
}

bool make_integer(Graph& graph, Node& node, TensorId result, const StoredSource& stored_source) {
    Rewriter rewriter(graph, node, result, stored_source);
    if (!rewriter.rewrite()) return false;
    node.operation = rewriter.operation();
    node.inputs = rewriter.inputs();
    node.outputs = {result};
    return true;
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/layer_types.h"

#include "emu-core/base/error.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using ops::UnaryFunction;

class Arithmetic {
public:
    Arithmetic(const Graph& graph, const Node& node) : graph_(graph), node_(node) {}

    // The operation has integer arithmetic for these operands.
    bool is_integer() const {
        return std::visit([this](const auto& op) { return has(op); }, node_.operation);
    }

private:
    bool has(const graph::Conv&) const { return has_constant_weights(); }
    bool has(const graph::Depthwise&) const { return has_constant_weights(); }
    bool has(const graph::TransposedConv&) const { return has_constant_weights(); }
    bool has(const graph::FullyConnected&) const { return has_constant_weights(); }
    bool has(const graph::Matmul&) const { return node_.inputs.size() == 2 && !is_constant(0); }
    bool has(const graph::MaxPool&) const { return true; }
    bool has(const graph::AveragePool& pool) const { return !pool.counts_padding; }
    bool has(const graph::Concat&) const { return true; }
    bool has(const graph::Pad&) const { return true; }
    bool has(const graph::Softmax&) const { return true; }
    bool has(const ops::Unary& unary) const { return is_activation(unary.function); }
    bool has(const ops::Binary& binary) const {
        return node_.inputs.size() == 2 && (binary.function == ops::BinaryFunction::add ||
                                            binary.function == ops::BinaryFunction::subtract ||
                                            binary.function == ops::BinaryFunction::multiply);
    }
    bool has(const ops::Resize& resize) const { return !resize.extrapolates; }
    bool has(const ops::Reduce& reduce) const { return reduce.reduction == ops::Reduction::mean; }
    template <class Other> bool has(const Other&) const { return false; }

    bool is_constant(std::size_t index) const {
        return !graph_.tensors[node_.inputs[index]].constant.empty();
    }
    bool has_constant_weights() const {
        return node_.inputs.size() >= 2 && node_.inputs.size() <= 3 && !is_constant(0) &&
               is_constant(1) && (node_.inputs.size() == 2 || is_constant(2));
    }

    const Graph& graph_;
    const Node& node_;
};

bool is_float_throughout(const Graph& graph, const Node& node) {
    const auto real = [&](TensorId id) { return graph.tensors[id].spec.dtype == Dtype::f32; };
    return node.outputs.size() == 1 && !node.inputs.empty() &&
           std::ranges::all_of(node.inputs, real) && real(node.outputs[0]);
}

bool can_be_integer(const Graph& graph, const Node& node, std::span<const Histogram> values) {
    return is_float_throughout(graph, node) && !only_moves(node.operation) &&
           Arithmetic(graph, node).is_integer() && values[node.outputs[0]].count() != 0;
}

} // namespace

bool is_activation(UnaryFunction function) {
    switch (function) {
    case UnaryFunction::negate:
    case UnaryFunction::absolute:
    case UnaryFunction::sigmoid:
    case UnaryFunction::tanh:
    case UnaryFunction::silu:
    case UnaryFunction::gelu:
    case UnaryFunction::gelu_tanh:
    case UnaryFunction::hard_sigmoid:
    case UnaryFunction::hard_swish:
    case UnaryFunction::leaky_relu:
    case UnaryFunction::elu:
    case UnaryFunction::selu:
    case UnaryFunction::softplus:
    case UnaryFunction::softsign:
    case UnaryFunction::clip:
    case UnaryFunction::mish: return true;
    default: return false;
    }
}

bool only_moves(const graph::Operation& operation) {
    return moves_elements(operation) && !std::holds_alternative<graph::Concat>(operation);
}

Result<std::vector<Dtype>> layer_types(const Graph& graph, std::span<const Histogram> values,
                                       const QuantiseOptions& options) {
    std::vector<Dtype> types;
    auto unused = options.layer_types;
    for (const TensorId id : graph.inputs) unused.erase(graph.tensors[id].spec.name);
    for (const Node& node : graph.nodes) {
        const bool possible = can_be_integer(graph, node, values);
        auto named = options.layer_types.find(node.name);
        if (named == options.layer_types.end() && !node.outputs.empty()) {
            named = options.layer_types.find(graph.tensors[node.outputs[0]].spec.name);
        }
        if (named == options.layer_types.end()) {
            types.push_back(possible ? options.type : Dtype::f32);
            continue;
        }
        unused.erase(named->first);
        const bool real = ops::is_float(named->second);
        if (!real && !possible) {
            return error(Fault::bad_argument, "layer %s cannot be computed in %s",
                         node.name.c_str(), name_of(named->second).data());
        }
        types.push_back(real ? Dtype::f32 : named->second);
    }
    if (unused.empty()) return types;
    return error(Fault::bad_argument,
                 "no layer is called %s; the report and `boardless info` "
                 "list them",
                 unused.begin()->first.c_str());
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Builds a graph node by node, in an order of execution, and computes at once what is constant:
// nodes that read nothing else.
#pragma once

#include "emu-core/model/graph.h"

#include <span>

namespace emu {

// What a network's constants may take, all nodes together: the bytes of the results, and the steps
// (engine/cost.h) to compute them.
struct Effort {
    std::uint64_t bytes = 0;
    double steps = 0;
};

// The values of the node's outputs, computed as the chip `generic` does; `left` becomes less by
// what that took. Precondition: all inputs are constant. Error bad_model: what lowering or the
// operation refuses, more than is left.
Result<std::vector<SharedBytes>> evaluate(const graph::Graph& graph, const graph::Node& node,
                                          Effort& left);

// Takes bytes from what is left. Error bad_model: there are fewer.
Outcome spend(std::uint64_t bytes, Effort& left);

class GraphBuilder {
public:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }
    const SharedBytes& constant(TensorId id) const { return graph_.tensors[id].constant; }
    bool is_constant(TensorId id) const { return !constant(id).empty(); }
    // No node makes or reads the tensor yet.
    bool is_untouched(TensorId id) const {
        return static_cast<std::size_t>(id) >= touched_.size() || !touched_[id];
    }

    // A node makes the tensor.
    bool is_result(TensorId id) const {
        return static_cast<std::size_t>(id) < made_.size() && made_[id];
    }

    // A tensor that nothing writes yet: an input of the network.
    TensorId add_tensor(TensorSpec spec);
    // Precondition: `values` has the bytes that the spec says.
    TensorId add_constant(TensorSpec spec, SharedBytes values);

    // A node and its results. Where all inputs are constant, so are the results, and there is no
    // node, unless the application computes it. Error bad_model: constant results beyond what all
    // of a network may take, or what the operation's own check refuses.
    Result<std::vector<TensorId>> add(std::string name, graph::Operation operation,
                                      std::vector<TensorId> inputs,
                                      std::vector<TensorSpec> results);
    // The same for an operation of one result.
    Result<TensorId> add(std::string name, graph::Operation operation, std::vector<TensorId> inputs,
                         TensorSpec result);

    // Counts the bytes of a constant that follows from others, before it is there. Error bad_model:
    // as add's.
    Outcome account(std::uint64_t bytes) { return spend(bytes, left_); }

    // A node that copies a tensor into one of its own, whether or not that is constant.
    TensorId add_copy(TensorId id);
    void rename(TensorId id, std::string name) { graph_.tensors[id].spec.name = std::move(name); }
    void mark_channels_first(TensorId id) { graph_.tensors[id].spec.channels_first = true; }
    // Precondition: the tensor is constant, or is_untouched.
    void set_quant(TensorId id, Quant quant) { graph_.tensors[id].spec.quant = std::move(quant); }

    const graph::Graph& graph() const { return graph_; }
    // The graph with these ends. The builder is empty then.
    graph::Graph take(std::vector<TensorId> inputs, std::vector<TensorId> outputs);
    // The same with the values of the last inputs, which are states.
    graph::Graph take(std::vector<TensorId> inputs, std::vector<TensorId> outputs,
                      std::vector<SharedBytes> states);

private:
    Outcome fold(const graph::Node& node);
    void keep(graph::Node node);

    graph::Graph graph_;
    std::vector<bool> touched_;                 // by nodes; shorter than the tensors' list
    std::vector<bool> made_;                    // likewise
    Effort left_{std::uint64_t{1} << 30, 1e10}; // as much as a file can hold; some seconds
};

} // namespace emu

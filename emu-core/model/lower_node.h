// SPDX-License-Identifier: Apache-2.0
// One overload per operation of a graph: the command that computes it on a chip.
#pragma once

#include "chip/rescale.h"
#include "engine/command.h"
#include "model/graph.h"

namespace emu {

// A node with its tensors' specs at hand.
class NodeView {
public:
    NodeView(const graph::Graph& graph, const graph::Node& node, const Chip& chip)
        : graph_(graph), node_(node), chip_(chip) {}

    const Chip& chip() const { return chip_; }
    std::size_t sources() const { return node_.inputs.size(); }
    // Precondition of source() and destination(): `check` has passed for that many.
    const TensorSpec& source(std::size_t index) const { return spec(node_.inputs[index]); }
    const TensorSpec& destination() const { return spec(node_.outputs[0]); }

    // At least `least` inputs and one output. Error bad_model.
    Outcome check(std::size_t least) const;
    // Moreover the destination and the first `least` sources are int8 or uint8, with one affine
    // quantisation each. Error bad_model.
    Outcome check_quantised(std::size_t least) const;
    // As check_quantised(1), with weights as source 1, which may have one quantisation per index of
    // `channel_axis`. Error bad_model.
    Outcome check_weighted(std::int32_t channel_axis) const;

    // The stored integers that an activation leaves of the destination's.
    Limits limits(graph::Activation activation) const;

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    const graph::Graph& graph_;
    const graph::Node& node_;
    const Chip& chip_;
};

Result<Command> lower(const graph::Conv& conv, const NodeView& node);
Result<Command> lower(const graph::Depthwise& depthwise, const NodeView& node);
Result<Command> lower(const graph::FullyConnected& fully_connected, const NodeView& node);
Result<Command> lower(const graph::MaxPool& pool, const NodeView& node);
Result<Command> lower(const graph::AveragePool& pool, const NodeView& node);
Result<Command> lower(const graph::Add& add, const NodeView& node);
Result<Command> lower(const graph::Concat& concat, const NodeView& node);
Result<Command> lower(const graph::Pad& pad, const NodeView& node);
Result<Command> lower(const graph::Reshape& reshape, const NodeView& node);
Result<Command> lower(const graph::Softmax& softmax, const NodeView& node);
Result<Command> lower(const graph::Mean& mean, const NodeView& node);
Result<Command> lower(const graph::Relu& relu, const NodeView& node);
Result<Command> lower(const graph::Convert& convert, const NodeView& node);

} // namespace emu

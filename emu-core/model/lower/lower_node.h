// SPDX-License-Identifier: Apache-2.0
// An overload for each operation of a graph: the command that computes it on a chip.
#pragma once

#include "emu-core/chip/rescale.h"
#include "emu-core/model/graph.h"

namespace emu {

// What int8, uint8 or int16 can hold. Precondition: it is one of them, or the operation refuses it.
Limits range_of(Dtype dtype);

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

    // At least `least` inputs and an output. Error bad_model.
    Outcome check(std::size_t least) const;
    // Moreover the destination and the first `least` sources are int8, uint8 or int16, with one
    // affine quantisation each. Error bad_model.
    Outcome check_quantised(std::size_t least) const;
    // As check_quantised(1), with weights as source 1, which may have one quantisation per index of
    // `channel_axis`. Error bad_model.
    Outcome check_weighted(std::int32_t channel_axis) const;
    // Elements are moved, not computed: where they are quantised, the destination is as the first
    // source. Error bad_model.
    Outcome check_moves() const;

    // True when the destination is float32 or float16: nothing is requantised.
    bool is_float() const;
    // True when check_quantised(2) would pass and all three have one type.
    bool is_quantised_pair() const;

    // The chip computes functions of stored integers as TFLite's reference kernels do.
    bool has_fixed_functions() const { return chip_.rescale.value == Rescale::doubling_high; }

    // The destination's stored integer for a real number, saturated.
    std::int32_t stored(float real) const;
    // The stored integers that an activation leaves of the destination's.
    Limits limits(const ops::RealLimits& limits) const;

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    const graph::Graph& graph_;
    const graph::Node& node_;
    const Chip& chip_;
};

Result<Command> lower(const graph::Conv& conv, const NodeView& node);
Result<Command> lower(const graph::Depthwise& depthwise, const NodeView& node);
Result<Command> lower(const graph::TransposedConv& conv, const NodeView& node);
Result<Command> lower(const graph::FullyConnected& fully_connected, const NodeView& node);
Result<Command> lower(const graph::Matmul& matmul, const NodeView& node);
Result<Command> lower(const graph::MaxPool& pool, const NodeView& node);
Result<Command> lower(const graph::AveragePool& pool, const NodeView& node);
Result<Command> lower(const graph::Concat& concat, const NodeView& node);
Result<Command> lower(const graph::Pad& pad, const NodeView& node);
Result<Command> lower(const graph::Reshape& reshape, const NodeView& node);
Result<Command> lower(const graph::Softmax& softmax, const NodeView& node);
Result<Command> lower(const graph::Convert& convert, const NodeView& node);
Result<Command> lower(const graph::Given& given, const NodeView& node);
Result<Command> lower(const ops::Unary& unary, const NodeView& node);
Result<Command> lower(const ops::Binary& binary, const NodeView& node);
Result<Command> lower(const ops::Reduce& reduce, const NodeView& node);
Result<Command> lower(const ops::CumulativeSum& sum, const NodeView& node);
Result<Command> lower(const ops::Resize& resize, const NodeView& node);

// Those that are plain by their row are commands as they are; their own check sees the rest.
template <class Operation>
    requires(row_of<Operation>.in_graphs == InGraphs::plain)
Result<Command> lower(const Operation& operation, const NodeView& node) {
    EMU_TRY(node.check(1));
    return Command(operation);
}

// So are those that move elements.
template <class Operation>
    requires(row_of<Operation>.in_graphs == InGraphs::moves)
Result<Command> lower(const Operation& operation, const NodeView& node) {
    EMU_TRY(node.check(1));
    EMU_TRY(node.check_moves());
    return Command(operation);
}

} // namespace emu

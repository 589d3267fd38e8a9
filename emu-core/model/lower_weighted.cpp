// SPDX-License-Identifier: Apache-2.0
// Convolutions and fully connected layers: all that multiplies by weights.
#include "model/lower_node.h"

namespace emu {
namespace {

// source scale * weight scale / destination scale, per channel or one.
std::vector<double> multipliers(const NodeView& node) {
    const double src = node.source(0).quant.scale(), dst = node.destination().quant.scale();
    std::vector<double> result;
    for (const float scale : node.source(1).quant.scales) {
        result.push_back(src * static_cast<double>(scale) / dst);
    }
    return result;
}

// Fills what the weighted commands have in common.
template <class Weighted>
Result<Command> with_weights(Weighted command, graph::Activation activation, const NodeView& node) {
    EMU_TRY_VALUE(chain,
                  output_chain(node.chip(), multipliers(node),
                               node.destination().quant.zero_point(), node.limits(activation)));
    command.src_zero = node.source(0).quant.zero_point();
    command.weight_zero = node.source(1).quant.zero_points;
    command.output = std::move(chain);
    return Command(std::move(command));
}

} // namespace

Result<Command> lower(const graph::Conv& conv, const NodeView& node) {
    EMU_TRY(node.check_weighted(0));
    ops::Conv command;
    command.window = conv.window;
    command.groups = conv.groups;
    return with_weights(std::move(command), conv.activation, node);
}

Result<Command> lower(const graph::Depthwise& depthwise, const NodeView& node) {
    EMU_TRY(node.check_weighted(3));
    ops::Depthwise command;
    command.window = depthwise.window;
    command.multiplier = depthwise.multiplier;
    return with_weights(std::move(command), depthwise.activation, node);
}

Result<Command> lower(const graph::FullyConnected& fully_connected, const NodeView& node) {
    EMU_TRY(node.check_weighted(0));
    return with_weights(ops::FullyConnected{}, fully_connected.activation, node);
}

} // namespace emu

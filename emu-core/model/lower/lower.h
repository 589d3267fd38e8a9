// SPDX-License-Identifier: Apache-2.0
// From a network's description to the commands of one chip.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"
#include "emu-core/model/graph.h"

#include <cstdint>

namespace emu {

// What comes first, and may be done before the network is repeated for a batch: layers are fused,
// integers take the place of real numbers where the file or the chip says so.
void simplify(graph::Graph& graph, const Chip& chip);

// What real numbers that are not quantised are stored as: as the chip does, or as the graph says.
enum class StoredReals : std::uint8_t { of_chip, of_graph };

// The program's tensors have the graph's numbers; those that nobody uses are still there. Error
// bad_model, naming the node: types or quantisations that this chip's integer arithmetic does not
// have.
Result<Program> lower(graph::Graph graph, const Chip& chip,
                      StoredReals reals = StoredReals::of_chip);

// A node that this chip's integer arithmetic does not have, and why.
struct RefusedNode {
    std::string name;
    std::vector<std::string> results; // names of its tensors
    std::string why;
};

// All that lower() would refuse, were it to go on.
std::vector<RefusedNode> refused_nodes(graph::Graph graph, const Chip& chip);

// One node's layer. Its operands keep the graph's numbers. Error bad_model, naming the node.
Result<Layer> lower_node(const graph::Graph& graph, const graph::Node& node, const Chip& chip);

} // namespace emu

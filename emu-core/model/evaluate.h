// SPDX-License-Identifier: Apache-2.0
// What a node of a graph computes when all it reads is constant.
#pragma once

#include "emu-core/model/graph.h"

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

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Graphs within graphs: branches and the bodies of loops, whose nodes take the place of the
// operator that has them.
#pragma once

#include "emu-core/model/onnx/call.h"

#include <span>

namespace emu::onnx {

// What the operators with tensors or graphs among their attributes need besides a call.
struct Source {
    std::int64_t opset;
    const SharedBytes& file;
    ExternalData& external;
    Importer& importer;
    std::size_t& nodes_left; // that all bodies together may still become
};

// The node with its inputs, which must have been defined.
Result<Call> call_of(const Node& node, const Source& source);

// The results of a graph within the graph, whose other names end with it. `inputs` are the graph's,
// in order. Error bad_model: of a node, another number of inputs, or bodies that become more nodes
// than any network has.
Result<std::vector<Value>> add_body(const Graph& graph, std::span<const Value> inputs,
                                    const Source& source);

// A condition that is known leaves one branch; else both are computed, and their results chosen.
Outcome add_branch(Call& call, const Source& source);

// As many copies of the body as it has iterations, which must be known.
Outcome add_loop(Call& call, const Source& source);
Outcome add_scan(Call& call, const Source& source);

} // namespace emu::onnx

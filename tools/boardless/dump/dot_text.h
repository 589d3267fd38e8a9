// SPDX-License-Identifier: Apache-2.0
// Graphs in the language of Graphviz, for `dot -Tsvg`.
#pragma once

#include "emu-core/engine/program.h"

#include <string>

namespace boardless {

// A name within the quotes of a label.
std::string dot_label(const std::string& name);

// A line from node to node. `label` is within quotes already.
std::string dot_edge(const std::string& from, const std::string& to, const std::string& label);

// The layers, and the tensors between them; constants are not drawn.
std::string program_dot(const std::string& title, const emu::Program& program);

} // namespace boardless

// SPDX-License-Identifier: Apache-2.0
// The nodes of a graph, in the file's order.
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// Error bad_model when operators are not supported, with the names of all that are not.
Outcome expect_supported(const Graph& graph);

// Reads every node. Error bad_model, naming the node.
Outcome add_nodes(const Graph& graph, std::int64_t opset, const SharedBytes& file,
                  ExternalData& external, Importer& importer);

} // namespace emu::onnx

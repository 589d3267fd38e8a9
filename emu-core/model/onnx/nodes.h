// SPDX-License-Identifier: Apache-2.0
// The nodes of a graph, in the file's order: which of them are kept, and what becomes of them.
// Operators that ONNX does not define are the application's to compute.
#pragma once

#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/importer.h"
#include "emu-core/model/onnx/proto.h"
#include "emu-core/model/onnx/tensor.h"

#include <span>
#include <string>

namespace emu::onnx {

// Error bad_model when operators are not supported, with the names of all that are not.
Outcome expect_supported(const Graph& graph);

// Reads every node. Error bad_model, naming the node.
Outcome add_nodes(const Graph& graph, std::int64_t opset, const SharedBytes& file,
                  ExternalData& external, Importer& importer);

// Its domain is not one of ONNX's and has not been added (operators.h), or its name begins with
// "cst", by which converters for boards tell custom operators in any domain.
bool is_custom(const Node& node);

// Adds the layer, with all operands in the file's order, and defines its results; their shapes and
// types are what the importer was told (declare_results). Error bad_model: a result without a
// shape, inputs or results that are left out, attributes that are no numbers, texts or tensors.
Outcome add_custom(const Node& node, const SharedBytes& file, ExternalData& external,
                   Importer& importer);

// Leaves of the graph what lies between the results (or inputs) `from`, which become its inputs,
// and the results `to`, which become its outputs, each in this order. An empty list stands for the
// file's ends, but for inputs that nothing of the part reads. An end that the file says no type of
// is float as an input; as an output it is what its layer makes. The names must outlive the graph.
// Errors bad_argument: no result of such a name, one that the part does not read, one named twice,
// an input that the part reads and `from` leaves out.
Outcome keep_part(std::span<const std::string> from, std::span<const std::string> to, Graph& graph);

} // namespace emu::onnx

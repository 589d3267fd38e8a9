// SPDX-License-Identifier: Apache-2.0
// The constants, inputs and outputs of a graph.
#pragma once

#include "emu-core/model/load_options.h"
#include "emu-core/model/onnx/importer.h"
#include "emu-core/model/onnx/tensor.h"

namespace emu::onnx {

// Defines every initializer. Error bad_model.
Outcome add_constants(const Graph& graph, const SharedBytes& file, ExternalData& external,
                      Importer& importer);

// Defines every input that is no initializer; those that the options fix become constants. An open
// first extent counts as 1. Error bad_model: other open extents that the options do not give, types
// that no tensor at a network's end has, options for inputs that do not exist and are no results of
// custom operators either.
Result<std::vector<TensorId>> add_inputs(const Graph& graph, const LoadOptions& options,
                                         Importer& importer);

// Tells the importer what shapes and types the file says results have, and the shapes that the
// options give those of custom operators. Error bad_argument: such a shape is not one that the file
// leaves open.
Outcome declare_results(const Graph& graph, const LoadOptions& options, Importer& importer);

// The outputs in the file's order, each a tensor of its own under its name. Error bad_model.
Result<std::vector<TensorId>> add_outputs(const Graph& graph, const std::vector<TensorId>& inputs,
                                          Importer& importer);

// A constant as a value. Error bad_model: what read_tensor refuses, extents beyond the core's.
Result<Value> constant_of(const Tensor& tensor, std::string_view name, const SharedBytes& file,
                          ExternalData& external, Importer& importer);

} // namespace emu::onnx

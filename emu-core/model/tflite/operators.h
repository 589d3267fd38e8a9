// SPDX-License-Identifier: Apache-2.0
// The operators of a subgraph.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/model/tflite/tensor_map.h"

namespace emu::tflite {

// Error bad_model when an operator is not supported, with its name and the names of those that are.
// Comes before tensors are read, which such operators often have of unusual kinds.
Outcome expect_supported(const flatbuffer::Table& model, const flatbuffer::Tables& subgraphs);

// All operators, in the file's order, become nodes of the map's graph. Error bad_model: no
// operators, damaged or unknown options, operands that do not exist or do not suit.
Outcome read_operators(const flatbuffer::Table& model, const flatbuffer::Table& subgraph,
                       TensorMap& tensors);

} // namespace emu::tflite

// SPDX-License-Identifier: Apache-2.0
// The operators of a subgraph.
#pragma once

#include "base/flatbuffer.h"
#include "model/graph.h"
#include "model/tflite/budget.h"

#include <span>

namespace emu::tflite {

// Error bad_model when an operator is not supported, with its name and the names of those that are.
// Comes before the tensors are read, which such operators often have of unusual kinds.
Outcome expect_supported(const flatbuffer::Table& model, const flatbuffer::Table& subgraph);

// One node per operator, in the file's order. Error bad_model: no operators, damaged or unknown
// options, operands that do not exist or do not suit.
Result<std::vector<graph::Node>> read_nodes(const flatbuffer::Table& model,
                                            const flatbuffer::Table& subgraph,
                                            std::span<const graph::Tensor> tensors, Budget& budget);

} // namespace emu::tflite

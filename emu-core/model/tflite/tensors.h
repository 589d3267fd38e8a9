// SPDX-License-Identifier: Apache-2.0
// The tensors of a subgraph, with the values of those that are constant.
#pragma once

#include "base/flatbuffer.h"
#include "model/graph.h"
#include "model/tflite/budget.h"

#include <span>

namespace emu::tflite {

// Tensor i of the result is tensor i of the subgraph. A tensor is constant when its buffer has data
// and it is none of `inputs`, the subgraph's inputs. Error bad_model: damaged, variable, sparse or
// external tensors, unknown types, sizes that disagree, quantisation out of range.
Result<std::vector<graph::Tensor>> read_tensors(const flatbuffer::Table& model,
                                                const flatbuffer::Table& subgraph,
                                                std::span<const TensorId> inputs, Budget& budget);

} // namespace emu::tflite

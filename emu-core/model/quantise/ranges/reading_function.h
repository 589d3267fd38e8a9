// SPDX-License-Identifier: Apache-2.0
// Tensors of which nothing is used but a function of each value.
#pragma once

#include "emu-core/model/graph.h"

#include <optional>
#include <vector>

namespace emu {

// Per tensor, the activation function that alone reads it, at once or moved.
std::vector<std::optional<ops::Unary>> reading_functions(const graph::Graph& graph);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Networks of integers whose applications see real numbers.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Quantised outputs become the real numbers that they stand for, and quantised inputs are made from
// them, but those that `keeps` names by their position. Names and order of the ends stay; the
// integers are called "<name> (integers)".
void use_real_ends(graph::Graph& graph, const std::vector<bool>& keeps);

// Quantised outputs become int32 of the same numbers, scales and zero points, named as above.
void use_wide_outputs(graph::Graph& graph);

} // namespace emu

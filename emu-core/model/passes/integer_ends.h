// SPDX-License-Identifier: Apache-2.0
// Networks of integers that take and give real numbers.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// An input that only quantising nodes read, all of them to the same type and quantisation, becomes
// these integers; an output that is dequantised becomes the integers it is made of. Applications
// then see the quantisation in the tensor's attributes, and the runtime quantises their real
// numbers (Graph::takes_reals).
void use_integer_ends(graph::Graph& graph);

} // namespace emu

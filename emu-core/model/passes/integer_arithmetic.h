// SPDX-License-Identifier: Apache-2.0
// Networks that say how they are quantised in operations beside their float ones.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Where an operation of float32 reads what has just been dequantised (or constants that were), and
// nobody reads its result but what quantises it again, it becomes the same operation of the
// quantised tensors. Dequantising moves behind what only moves elements; what quantises again what
// has been dequantised becomes a change of quantisation, or nothing. Everything else stays as it
// is: float32 between conversions. Afterwards no float32 tensor names a quantisation.
void use_integer_arithmetic(graph::Graph& graph);

} // namespace emu

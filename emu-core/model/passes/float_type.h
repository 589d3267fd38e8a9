// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/model/graph.h"

namespace emu {

// Gives all float32 tensors the type in which the chip keeps real numbers. Constants are rounded
// half to even; finite ones beyond the type's range become its largest.
void choose_float_type(graph::Graph& graph, const Chip& chip);

// Gives all float16 tensors float32; nothing is lost.
void widen_float_types(graph::Graph& graph);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// The types that a network's numbers have: integers where operations beside the float ones say how
// they are quantised, real numbers where applications see some, and the chip's float type for the
// rest.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/model/graph.h"

namespace emu {

// Gives all float32 tensors the type in which the chip keeps real numbers. Constants are rounded
// half to even; finite ones beyond the type's range become its largest.
void choose_float_type(graph::Graph& graph, const Chip& chip);

// Gives all float16 tensors float32; nothing is lost.
void widen_float_types(graph::Graph& graph);

// Where an operation of float32 reads what has just been dequantised (or constants that were), and
// nobody reads its result but what quantises it again, it becomes the same operation of the
// quantised tensors. Dequantising moves behind what only moves elements; what quantises again what
// has been dequantised becomes a change of quantisation, or nothing. Everything else stays as it
// is: float32 between conversions. Afterwards no float32 tensor names a quantisation.
void use_integer_arithmetic(graph::Graph& graph);

// An input that only quantising nodes read, all of them to the same type and quantisation, becomes
// these integers; an output that is dequantised becomes the integers it is made of. Applications
// then see the quantisation in the tensor's attributes, and the runtime quantises their real
// numbers (Graph::takes_reals).
void use_integer_ends(graph::Graph& graph);

// Quantised outputs become the real numbers that they stand for, and quantised inputs are made from
// them, but those that `keeps` names by their position. Names and order of the ends stay; the
// integers are called "<name> (integers)".
void use_real_ends(graph::Graph& graph, const std::vector<bool>& keeps);

// Quantised outputs become int32 of the same numbers, scales and zero points, named as above.
void use_wide_outputs(graph::Graph& graph);

} // namespace emu

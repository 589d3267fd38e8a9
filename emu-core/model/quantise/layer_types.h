// SPDX-License-Identifier: Apache-2.0
// Which layers of a network are computed in which integers.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/quantise.h"

namespace emu {

// Operations that take over their source's integers as they are. A concatenation's sources may
// differ.
bool only_moves(const graph::Operation& operation);

// Functions of activations. Others (exponentials, roots, ...) have results of such range that 8
// bits do not hold them.
bool is_activation(ops::UnaryFunction function);

// Per node: the integer type to compute it in; float32 for one that stays as it is, because it has
// no integer arithmetic, a user says so, or its values were never seen. What only moves elements
// stays float32 too: it takes over the type of its source. Error bad_argument: a name in the
// options that no such layer has, or that of a layer without integer arithmetic.
Result<std::vector<Dtype>> layer_types(const graph::Graph& graph, std::span<const Histogram> values,
                                       const QuantiseOptions& options);

} // namespace emu

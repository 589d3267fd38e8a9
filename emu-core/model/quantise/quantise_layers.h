// SPDX-License-Identifier: Apache-2.0
// Puts conversions to integers and back behind the results of a network's layers.
#pragma once

#include "emu-core/model/quantise/quantise.h"

namespace emu {

// The chip's, with the scheme that the options name.
Quantisation quantisation_of(const Chip& chip, const QuantiseOptions& options);

// quantise() for layers whose types are known: one per node, float32 for those that stay as they
// are. Error bad_argument: steps of an input that does not become integers, or that it cannot have.
Outcome quantise_as(graph::Graph& graph, const Observations& observations, const Chip& chip,
                    const QuantiseOptions& options, std::span<const Dtype> types);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Layers between a program's own end and what somebody else sees in its place.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// Layers of that name that fill tensor `to` with the values of tensor `from`: through their real
// numbers, rounded half to even, where types or quantisations differ; never none. Temporary tensors
// are added to the program. Error bad_model: the shapes are not the same (model/axis_order.h).
Result<std::vector<Layer>> end_layers(Program& program, TensorId from, TensorId to,
                                      const std::string& name);

// Whether stored numbers mean the same: equal types, scales and zero points.
bool mean_the_same(const TensorSpec& a, const TensorSpec& b);

} // namespace emu

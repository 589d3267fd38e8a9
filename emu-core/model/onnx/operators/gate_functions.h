// SPDX-License-Identifier: Apache-2.0
// The activations that recurrent operators list.
#pragma once

#include "emu-core/model/onnx/call.h"
#include "emu-core/ops/recurrent/recurrent.h"

namespace emu::onnx {

// Reads activations, activation_alpha and activation_beta: a function for each of `names`, which
// are those without the attribute, repeated for every direction. The functions that have an alpha
// or a beta take the next of the list, or the operator's usual one. Error bad_model: other counts,
// an unknown function, values that no function takes.
Result<std::vector<ops::GateFunction>>
read_gate_functions(Call& call, std::span<const std::string_view> names, std::size_t directions);

} // namespace emu::onnx

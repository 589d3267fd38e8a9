// SPDX-License-Identifier: Apache-2.0
// The functions behind the gates of recurrent operations.
#pragma once

#include "emu-core/ops/recurrent/recurrent.h"

namespace emu::ops {

// Replaces every value by the function's.
void apply_gate(const GateFunction& function, std::span<float> values);

// Error bad_model: an unknown function, or a parameter that is not a number. `name` is the
// operation's.
Outcome validate(const GateFunction& function, const char* name);

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// The smallest programs that have the inputs and outputs a test needs.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"

#include <string_view>

namespace emu {

// One tensor, input and output of nothing: for what only describes.
Program lone_tensor(std::string_view chip, const TensorSpec& spec);

// The same, as if `command` computed it.
Program computed_tensor(std::string_view chip, const TensorSpec& spec, Command command);

// Copies its input "in" to its output "out": executable, and what goes in comes out.
Program identity(std::string_view chip, const TensorSpec& spec);

// The larger of its input "in" and tensor 2, a constant of the same spec filled with `value`.
Program larger_than_constant(std::string_view chip, const TensorSpec& spec, std::byte value);

} // namespace emu

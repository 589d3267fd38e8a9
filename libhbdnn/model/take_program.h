// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libhbdnn/port/bpu_model.h"

namespace hbdnn {

// Lets the program compute the model, whose ports are known. Errors: a chip that this board has not; what
// Executable::prepare refuses; ends that do not fit the ports.
emu::Outcome take_program(Model& model, emu::Program program);

} // namespace hbdnn

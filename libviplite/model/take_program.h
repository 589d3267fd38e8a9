// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/model/model.h"

namespace viplite {

// Lets the program compute the model, whose ports are known. Error bad_model: what
// Executable::prepare refuses, or ends that do not fit the ports.
emu::Outcome take_program(Model& model, emu::Program program);

} // namespace viplite

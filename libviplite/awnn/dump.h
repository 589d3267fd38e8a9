// SPDX-License-Identifier: Apache-2.0
// Inputs and outputs as text files.
#pragma once

#include "libviplite/awnn/context.h"

namespace viplite::awnn {

// Writes <path>.input_<i>.txt, a byte a line, and <path>.output_<i>.txt, a float a line. Errors:
// what the system says of a file.
emu::Outcome dump(Context& context, const std::string& path);

} // namespace viplite::awnn

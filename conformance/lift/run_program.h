// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/engine/program.h"

namespace emu::lift {

// The outputs' bytes after one run.
std::vector<std::vector<std::byte>> run_program(const Program& program,
                                                const std::vector<std::vector<std::byte>>& inputs);

} // namespace emu::lift

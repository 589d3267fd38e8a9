// SPDX-License-Identifier: Apache-2.0
// Which kernels run a program: faster twins of the normative ones, perhaps watched by these.
#pragma once

#include "emu-core/engine/command.h"

#include <memory>

namespace emu {

struct KernelChoice {
    // A kernel that computes the same bytes faster than the command's own, or null. Precondition:
    // the command accepted the operands.
    using Twin = std::unique_ptr<ops::Kernel> (*)(const Command& command,
                                                  const ops::Operands& operands);

    Twin twin;
    bool verify = false; // also run the normative kernels, and compare
};

// For this machine and BOARDLESS_MAX_ISA, verified if BOARDLESS_VERIFY is 1.
KernelChoice kernel_choice();

} // namespace emu

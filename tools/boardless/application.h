// SPDX-License-Identifier: Apache-2.0
// The program that `boardless run` starts.
#pragma once

#include "emu-core/base/error.h"

namespace boardless {

// As env(1) and the shell have them.
inline constexpr int not_executable = 126;
inline constexpr int not_found = 127;

// Error: the file at `path` is an ELF program for another machine than this one, which the kernel
// would refuse without saying why. Everything else is left to the kernel.
emu::Outcome check_machine(const char* path);

} // namespace boardless

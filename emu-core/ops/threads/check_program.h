// SPDX-License-Identifier: Apache-2.0
// Whether a program's instructions can be.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/threads/thread_program.h"

namespace emu::ops::threads {

// Error bad_model: with the instruction's number, what it has that it cannot have.
Outcome check_program(const ThreadProgram& program);
// Error bad_model: no threads, or too many.
Outcome check_grid(const ThreadGrid& grid);

// Precondition: check_grid().
std::int64_t threads_of(const ThreadGrid& grid);

} // namespace emu::ops::threads

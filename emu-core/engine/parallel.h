// SPDX-License-Identifier: Apache-2.0
// The process's thread pool: made at the first job that is worth it, again after a fork, and gone
// with the library.
#pragma once

#include "emu-core/engine/thread_pool.h"

namespace emu {

// Threads that work on one job, the one that has it included: BOARDLESS_THREADS, else as many as
// CPUs that the process may use. 1 to 256, decided at the first call.
int thread_count();

// Does the units [0, units) in up to `pieces` pieces, some of them in other threads, and returns
// when all are done. Otherwise as ThreadPool::run.
void parallel(std::int64_t units, std::int64_t pieces, UnitWork work);

} // namespace emu

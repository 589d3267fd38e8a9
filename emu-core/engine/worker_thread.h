// SPDX-License-Identifier: Apache-2.0
// Threads of ours in a process that is an application's.
#pragma once

#include <pthread.h>

namespace emu {

// Starts a thread named "boardless" that handles none of the application's signals and may use the
// CPUs that the process may use. False when the system gives none.
bool start_worker(pthread_t& thread, void* (*function)(void*), void* argument);

// CPUs that the process may use; at least 1.
int usable_cpus();

} // namespace emu

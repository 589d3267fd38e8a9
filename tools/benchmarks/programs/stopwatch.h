// SPDX-License-Identifier: Apache-2.0
// Time, and the resident memory of this process.
#pragma once

#include <stddef.h>

// Of a clock that only goes on.
double milliseconds(void);

// Prints the fastest and the median time of `count` calls of run(what), ms. count > 0.
void time_runs(size_t count, void (*run)(const void* what), const void* what);

// In kB. Zero where the system does not say.
struct memory_status {
    long peak, now;
};

struct memory_status memory_status(void);

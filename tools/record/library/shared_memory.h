// SPDX-License-Identifier: Apache-2.0
// Memory that library and program write, and memory that tasks of the library's write. With the
// lock of the trace.
#pragma once

#include <stdint.h>

namespace record {

constexpr uint64_t most_shared = 256; // of either

// For as long as the library's object lives. Empty: address 0.
struct Shared {
    uint64_t object, address, size;
};
extern Shared shared[most_shared];

void share(uint64_t object, uint64_t address, uint64_t size);
void end_shared(uint64_t object);

// Until the task is done. Empty: task 0.
struct Awaited {
    uint64_t task, address, size;
};
extern Awaited awaited[most_shared];

// A full table forgets one: of a program that never waits.
void await(uint64_t task, uint64_t address, uint64_t size);
void drop_task(uint64_t task);

} // namespace record

// SPDX-License-Identifier: Apache-2.0
#include "tools/record/library/shared_memory.h"

namespace record {

Shared shared[most_shared];
Awaited awaited[most_shared];

void share(uint64_t object, uint64_t address, uint64_t size) {
    Shared* place = nullptr;
    for (Shared& one : shared) {
        if (one.address == address || one.address == 0) place = &one;
        if (one.address == address) break;
    }
    if (place) *place = {object, address, size};
}

void end_shared(uint64_t object) {
    for (Shared& one : shared)
        if (one.object == object) one = {};
}

void await(uint64_t task, uint64_t address, uint64_t size) {
    static uint64_t next;
    for (Awaited& one : awaited) {
        if (one.task != 0 && (one.task != task || one.address != address)) continue;
        one = {task, address, size};
        return;
    }
    awaited[next++ % most_shared] = {task, address, size};
}

void drop_task(uint64_t task) {
    for (Awaited& one : awaited)
        if (one.task == task) one = {};
}

} // namespace record

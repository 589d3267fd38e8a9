// SPDX-License-Identifier: Apache-2.0
// The threads of this process, as the kernel lists them.
#pragma once

#include <string>
#include <vector>

struct ThreadState {
    std::string name;
    char state = '?';             // 'S': it sleeps
    unsigned long long blocked{}; // signals; bit 0 is signal 1
};

std::vector<ThreadState> thread_list();

// Those named "boardless".
std::vector<ThreadState> worker_list();

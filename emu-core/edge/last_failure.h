// SPDX-License-Identifier: Apache-2.0
// Why the last call of this thread that failed did: for functions that tell what a status means.
#pragma once

#include <string>

namespace emu {

struct Failure {
    long long status = 0; // the vendor's; 0: none has failed
    std::string why;
};

// Lives as long as the thread.
Failure& last_failure();

} // namespace emu

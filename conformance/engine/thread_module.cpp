// SPDX-License-Identifier: Apache-2.0
// A library that has the pool inside, as vendors' libraries have.
#include "emu-core/engine/thread_pool.h"

extern "C" [[gnu::visibility("default")]] int use_threads() {
    std::atomic<int> done{0};
    emu::parallel(100, 100, [&](std::int64_t first, std::int64_t last) {
        done += static_cast<int>(last - first);
    });
    return done;
}

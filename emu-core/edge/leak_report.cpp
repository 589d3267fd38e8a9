// SPDX-License-Identifier: Apache-2.0
#include "edge/leak_report.h"

#include "base/environment.h"
#include "base/log.h"
#include "base/text.h"

#include <mutex>
#include <vector>

namespace emu {
namespace {

struct Watched {
    const char* kind;
    const void* table;
    std::size_t (*live)(const void*);
};

struct Watch {
    std::mutex mutex;
    std::vector<Watched> tables;
};

Watch* watch = nullptr; // made on first use, never destroyed

// Not atexit(): what is registered on first use would run before static destructors of the
// application that were registered earlier.
[[gnu::destructor]] void report() {
    if (!watch) return;
    const std::lock_guard lock(watch->mutex);
    for (const Watched& watched : watch->tables) {
        const std::size_t count = watched.live(watched.table);
        if (count == 0) continue;
        log(LogLevel::error, format("%zu %s still alive at exit", count, watched.kind));
    }
}

} // namespace

void report_leaks(const char* kind, const void* table, std::size_t (*live)(const void* table)) {
    static const bool wanted = environment("BOARDLESS_LEAKS") == "1";
    if (!wanted) return;
    static Watch* const made = watch = new Watch;
    const std::lock_guard lock(made->mutex);
    made->tables.push_back({kind, table, live});
}

} // namespace emu

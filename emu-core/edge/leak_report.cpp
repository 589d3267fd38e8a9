// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/leak_report.h"

#include "emu-core/base/findings.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"

#include <mutex>

namespace emu {
namespace {

using Number = unsigned long long; // what printf knows

struct Watched {
    const char* kind;
    const void* table;
    Leftovers (*left)(const void*);
};

struct Watch {
    std::mutex mutex;
    std::vector<Watched> tables;
};

// Made on first use, never destroyed.
Watch& watch() {
    static Watch& made = *new Watch;
    return made;
}

std::string text_of(const Leftover& leftover) {
    std::string text = format("  0x%llx", Number{leftover.name});
    if (leftover.bytes != 0) text += format(" of %llu bytes", Number{leftover.bytes});
    text += ", made by " + text_of(leftover.maker);
    if (leftover.end) text += ", went with its owner in " + text_of(leftover.end);
    return text;
}

void report(const char* kind, const Leftovers& left) {
    if (left.count == 0) return;
    log(LogLevel::error, format("%s never destroyed: %zu", kind, left.count));
    for (const Leftover& leftover : left.listed) log_finding(text_of(leftover));
    const std::size_t more = left.count - left.listed.size();
    if (more != 0) log_finding(format("  and %zu more", more));
}

// Not atexit(): what is registered on first use would run before static destructors of the
// application that were registered earlier. The priority makes it the last of the library's.
[[gnu::destructor(1000)]] void report_leaks() {
    if (!report_wanted()) return;
    const std::lock_guard lock(watch().mutex);
    for (const Watched& watched : watch().tables) report(watched.kind, watched.left(watched.table));
    if (const unsigned count = finding_count()) {
        log(LogLevel::error, format("BOARDLESS_REPORT: findings: %u", count));
    }
}

} // namespace

void report_leaks(const char* kind, const void* table, Leftovers (*left)(const void* table)) {
    if (!report_wanted()) return;
    const std::lock_guard lock(watch().mutex);
    watch().tables.push_back({kind, table, left});
}

} // namespace emu

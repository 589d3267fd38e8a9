// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/findings.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/log.h"

#include <atomic>

namespace emu {
namespace {

std::atomic<unsigned> findings{0};

} // namespace

bool report_wanted() {
    static const bool wanted = environment("BOARDLESS_REPORT") == "1";
    return wanted;
}

void log_finding(std::string_view line) {
    count_finding();
    log(LogLevel::error, line);
}

void count_finding() {
    findings.fetch_add(1, std::memory_order_relaxed);
}

unsigned finding_count() {
    return findings;
}

} // namespace emu

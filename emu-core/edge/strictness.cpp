// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/strictness.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/findings.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"

#include <atomic>

namespace emu {
namespace {

std::atomic<unsigned> passing{0}, aborting{0}; // offences

bool is_strict() {
    return environment("BOARDLESS_STRICT") == "1";
}

bool reports_syncs() {
    return environment("BOARDLESS_CACHE") == "strict";
}

void report(unsigned count, const char* offence) {
    if (count == 0) return;
    log(LogLevel::error,
        format("strict mode refused %u %s that %s", count, count == 1 ? "call" : "calls", offence));
}

[[gnu::destructor]] void report_findings() {
    report(passing, "a board lets pass");
    report(aborting, "would have ended the process on a board");
}

} // namespace

Outcome board_lets_pass(Error error) {
    if (!is_strict()) return {};
    ++passing;
    return error;
}

Outcome missing_sync(Error error) {
    if (reports_syncs()) log_finding(error.detail);
    return board_lets_pass(std::move(error));
}

bool looks_for_missing_syncs() {
    return reports_syncs() || is_strict();
}

Error board_aborts(Error error) {
    if (is_strict()) ++aborting;
    return error;
}

bool Warnings::is_new(const std::string& line) {
    constexpr std::size_t most = 64; // what applications do wrong in every run is little
    const std::lock_guard lock(mutex_);
    if (said_.contains(line)) return false;
    if (said_.size() < most) said_.insert(line);
    return true;
}

Outcome board_warns(const char* function, Error error, Warnings* warnings) {
    const std::string warning = format("%s: %s", function, error.detail.c_str());
    Outcome outcome = board_lets_pass(std::move(error));
    if (outcome && (!warnings || warnings->is_new(warning))) log(LogLevel::warning, warning);
    return outcome;
}

Outcome differs_from_board(Error error, Warnings* warnings) {
    if (is_strict()) return error;
    if (!warnings || warnings->is_new(error.detail)) log(LogLevel::warning, error.detail);
    return {};
}

} // namespace emu

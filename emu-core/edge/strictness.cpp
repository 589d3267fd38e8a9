// SPDX-License-Identifier: Apache-2.0
#include "edge/strictness.h"

#include "base/environment.h"
#include "base/log.h"
#include "base/text.h"

#include <atomic>

namespace emu {
namespace {

std::atomic<unsigned> offences{0};

[[gnu::destructor]] void report() {
    const unsigned count = offences;
    if (count == 0) return;
    log(LogLevel::error, format("strict mode refused %u %s that a board lets pass", count,
                                count == 1 ? "call" : "calls"));
}

} // namespace

Outcome board_lets_pass(Error error) {
    if (environment("BOARDLESS_STRICT") != "1") return {};
    ++offences;
    return error;
}

Outcome board_warns(const char* function, Error error) {
    const std::string warning = format("%s: %s", function, error.detail.c_str());
    Outcome outcome = board_lets_pass(std::move(error));
    if (outcome) log(LogLevel::warning, warning);
    return outcome;
}

} // namespace emu

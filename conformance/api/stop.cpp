// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/stop.h"

#include <cstdio>
#include <cstdlib>

namespace conformance {

namespace {

std::string& current_step() {
    static std::string step;
    return step;
}

} // namespace

void set_step(std::string step) {
    current_step() = std::move(step);
}

void stop(const std::string& reason) {
    if (!current_step().empty()) std::printf("  %s\n", current_step().c_str());
    std::printf("    %s\n", reason.c_str());
    std::exit(exit_failed);
}

} // namespace conformance

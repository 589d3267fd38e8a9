// SPDX-License-Identifier: Apache-2.0
// How a case ends early. Every case runs in a process of its own, so the first failed step ends it.
#pragma once

#include <string>

namespace conformance {

inline constexpr int exit_failed = 1;
inline constexpr int exit_skipped = 77;

// The step that stop() names: "file:line: text".
void set_step(std::string step);

// Prints the step and the reason, ends the process as failed.
[[noreturn]] void stop(const std::string& reason);

} // namespace conformance

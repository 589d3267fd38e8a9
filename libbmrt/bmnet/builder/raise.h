// SPDX-License-Identifier: Apache-2.0
// How the functions of builders fail.
#pragma once

#include "emu-core/base/result.h"

#include <string>

namespace bmnet {

// Logs "function: why" and throws std::runtime_error with it.
[[noreturn]] void raise(const char* function, const std::string& why);

// The same where the outcome is an error.
void raise_error(const char* function, const emu::Outcome& outcome);

} // namespace bmnet

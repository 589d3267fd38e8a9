// SPDX-License-Identifier: Apache-2.0
// Calls that fail because the user wants to see what the application does then.
//
// BOARDLESS_FAIL=function:3:timeout lets the third call of `function` fail with that fault (a name
// of fault_names.h) without doing anything; a list is separated by commas.
#pragma once

#include "base/fault.h"

#include <optional>

namespace emu {

// The fault that this call is to fail with. Counts the call. Thread-safe.
std::optional<Fault> injected_fault(const char* function);

} // namespace emu

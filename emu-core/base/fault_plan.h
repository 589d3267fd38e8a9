// SPDX-License-Identifier: Apache-2.0
// Events that fail because the user wants to see what the application does then.
//
// BOARDLESS_FAULT=site:n:code,... lets the n-th event of a site (from 1; `*`: each of them) fail
// with `code` instead of taking place. A site is a function of the library, or
//
//   alloc   an allocation of device memory; without a code out_of_memory
//   task    a run on the device
//
// and a code is the name of a core fault, or whatever the vendor's table knows (see StatusTable).
// What is not understood, and what never came to pass, is said in one line.
#pragma once

#include "emu-core/base/fault.h"

#include <optional>
#include <string_view>

namespace emu {

// The error that this event of `site` is to end with. Counts the event. Thread-safe.
std::optional<Error> planned_error(std::string_view site);

// Forgets, and reports, plans with a code that is neither a core fault nor `known`. To be called
// before the first event by those who know the vendor's codes.
void check_planned_codes(bool (*known)(std::string_view code));

} // namespace emu

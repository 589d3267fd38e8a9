// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "conformance/api/child.h"
#include "conformance/api/interpreter.h"

namespace conformance {

using Results = std::vector<reports::TestResult>; // of a sweep, one per row

// Every function of the vendor, made callable by its `live` block, with each argument that must be
// refused in turn: null pointers, pointers to memory that is no object of the library, and handles
// that are 0, random or stale (the table's part `stale` leaves such a one in a variable of that
// name). The valid call itself is a row too.
Results sweep_nulls(const Setting& setting);

// Every function in state stub, called validly: the status of `unsupported` or null, and one line
// on stderr that names the function.
Results sweep_stubs(const Setting& setting);

} // namespace conformance

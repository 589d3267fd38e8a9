// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conformance/api/interpreter.h"
#include "tools/reports/test_report.h"

#include <functional>
#include <string>
#include <vector>

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

using Texts = std::vector<std::string>;

// Runs a body in a process of its own, so that a crash fails one test only, and prints one line
// with the name and how it ended. The body gets a file for the library's stderr, which is shown
// if the test fails. A body that returns has passed, if the library has then written the expected
// texts, until its very end; stop() fails it.
reports::TestResult run_in_child(const std::string& name, const std::function<void(int log)>& body,
                                 const Texts& expected = {});

} // namespace conformance

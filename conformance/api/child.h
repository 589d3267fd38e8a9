// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/reports/test_report.h"

namespace conformance {

using Texts = std::vector<std::string>;

// Runs a body in a process of its own, so that a crash fails one test only, and prints one line
// with the name and how it ended. The body gets a file for the library's stderr, which is shown
// if the test fails. A body that returns has passed, if the library has then written the expected
// texts, until its very end; stop() fails it.
reports::TestResult run_in_child(const std::string& name, const std::function<void(int log)>& body,
                                 const Texts& expected = {});

} // namespace conformance

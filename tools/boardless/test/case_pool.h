// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/boardless/test/case_result.h"

#include <functional>

namespace boardless {

// Runs each case in a process of its own, `jobs` at a time, so that one that crashes or takes
// longer than `seconds` is broken and no other. `done` gets each result as soon as it is there, in
// no order.
void run_cases(const std::vector<TestCase>& cases, unsigned jobs, unsigned seconds,
               const std::function<void(CaseResult)>& done);

} // namespace boardless

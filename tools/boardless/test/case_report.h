// SPDX-License-Identifier: Apache-2.0
// What people read of a run. The same results give the same bytes.
#pragma once

#include "tools/boardless/test/case_result.h"

namespace boardless {

// "61 of 63 passed, 1 failed, 1 broken"
std::string summary_text(const std::vector<CaseResult>& results);

// A summary, and a table of the `worst` cases, as CI systems show it.
std::string case_markdown(const std::vector<CaseResult>& results, std::size_t worst);

// One page that needs nothing else, with the outputs of the `worst` cases drawn over the expected
// ones.
std::string case_html(const std::vector<CaseResult>& results, std::size_t worst);

} // namespace boardless

// SPDX-License-Identifier: Apache-2.0
// Results that outlive a run: a line per case, in the order in which they ended, and sorted once
// all are there.
#pragma once

#include "tools/boardless/test/case_result.h"

namespace boardless {

// A last line that was cut off is left out: the run was stopped there. Error: no file, or another
// line is damaged.
emu::Result<std::vector<CaseResult>> read_results(const std::string& path);

// Writes all of them, sorted by name.
emu::Outcome write_results(const std::string& path, const std::vector<CaseResult>& results);

// Adds one, so that it is there even if the run is stopped now.
emu::Outcome add_result(const std::string& path, const CaseResult& result);

} // namespace boardless

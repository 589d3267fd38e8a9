// SPDX-License-Identifier: Apache-2.0
// A trace as a case of `boardless test`.
#pragma once

#include "tools/boardless/replay/replay.h"
#include "tools/boardless/test/case_result.h"

namespace boardless {

// Makes the folder, with a copy of the trace and a case.json that names it. Error: there is one.
emu::Outcome write_trace_case(const std::string& folder, const std::string& trace,
                              const std::string& chip);

// With BOARDLESS_CHIP set to the chip, if there is one.
emu::Result<Replayed> replay_on(const trace::Trace& trace, const std::string& chip);

// What differs as the result of a case, with what is drawn of it. Calls that were not repeated fail
// it as well where `strict`.
void add_replayed(const trace::Trace& trace, const Replayed& replayed, bool strict,
                  CaseResult& result);

// A case that is a trace. Error: it cannot be replayed.
emu::Outcome run_trace_case(const TestCase& test, CaseResult& result);

} // namespace boardless

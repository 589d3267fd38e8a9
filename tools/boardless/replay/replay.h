// SPDX-License-Identifier: Apache-2.0
// The calls of a trace once more, against our library.
#pragma once

#include "emu-core/base/error.h"
#include "tools/record/trace.h"

#include <string>
#include <vector>

namespace boardless {

// What a call gave here and not there.
struct CallDifference {
    std::size_t call; // index in the trace
    std::string what; // of the call, in words
    // Of memory: both, as long as each other; where nothing of the kind differs, empty.
    std::vector<std::byte> there{}, here{};
};

struct Replayed {
    std::vector<CallDifference> differences; // in order
    std::vector<CallDifference> left_out;    // calls that were not repeated, and why
    std::size_t repeated = 0;
    std::size_t uncompared = 0; // results that depend on what was left out
    std::uint64_t compared_bytes = 0, different_bytes = 0;
    std::uint64_t results = 0;              // tells apart what two replays of one trace gave here
    std::int64_t there_ns = 0, here_ns = 0; // of the calls that both have
};

// Errors: no library of ours is what the trace was recorded at. The environment counts as it does
// for a program: BOARDLESS_CHIP and others.
emu::Result<Replayed> replay(const trace::Trace& trace);

// The chip that the board's device tree names; "": none that there is.
std::string chip_of(const trace::Trace& trace);

// "call 17, rknn_run"
std::string call_name(const trace::Call& call);

// 0 differences: a line that says so. `most`: so many of the differences.
std::string replay_text(const trace::Trace& trace, const Replayed& replayed, std::size_t most);

} // namespace boardless

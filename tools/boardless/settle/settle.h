// SPDX-License-Identifier: Apache-2.0
// Which of all that a fact of a chip may be a board's results are of: each is computed here, by a
// chip with that fact changed, and held against the trace.
#pragma once

#include "emu-core/chip/changed_chip.h"
#include "tools/record/trace.h"

#include <string>
#include <vector>

namespace boardless {

// A board's trace and the SHA-256 of its file.
struct BoardTrace {
    const trace::Trace& trace;
    std::string digest;
};

struct SettledFact {
    const emu::ChipFact* fact;
    std::vector<std::size_t>
        chosen;                // values that give the board's results; several: not told apart
    std::uint64_t decided = 0; // bytes that the nearest of the others gives otherwise
};

struct Settlement {
    std::vector<SettledFact> facts; // in the order of chip_facts(chip)
    std::uint64_t compared = 0;     // bytes of results
    std::uint64_t left = 0;         // that differ whatever is assumed: then nothing is settled
    std::size_t codes = 0;          // differences that are no bytes: `boardless replay` names them
    std::size_t combinations = 0;   // that were computed
};

// Errors: the chip has no such facts; no bytes in the traces; those of replay().
emu::Result<Settlement> settle(const std::vector<BoardTrace>& traces, const emu::Chip& chip);

// The table for people. `chip`: as it was given to settle().
std::string settlement_text(const Settlement& settlement, const std::vector<BoardTrace>& traces,
                            const emu::Chip& chip);

} // namespace boardless

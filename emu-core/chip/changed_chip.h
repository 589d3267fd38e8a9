// SPDX-License-Identifier: Apache-2.0
// Chips that differ from a known one in single facts: what `boardless settle` tries, and what
// stands for a board in tests.
#pragma once

#include "emu-core/chip/chip.h"

namespace emu {

// A fact that a board's results can settle.
struct ChipFact {
    std::string_view name;                    // "ties"
    std::string_view what;                    // in words
    std::span<const std::string_view> values; // all that it may be
    std::size_t (*value)(const Chip&);        // index of what the chip has
    void (*set)(Chip&, std::size_t);
    Evidence (*evidence)(const Chip&);
};

std::span<const ChipFact> chip_facts();

// Whether the fact says something of that chip.
bool has_facts(const Chip& chip);

// The chip with "ties=half_up" and more of the kind, separated by commas; it lasts. Null: there is
// no such fact or value, or the chip has none.
const Chip* changed_chip(const Chip& chip, std::string_view facts);

} // namespace emu

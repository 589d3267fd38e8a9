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
    Known<std::size_t> (*known)(const Chip&); // index of what the chip has
    void (*set)(Chip&, std::size_t);

    std::string_view value(const Chip& chip) const { return values[known(chip).value]; }
};

// Of a chip's model files. Empty: nothing of its arithmetic is open.
std::span<const ChipFact> chip_facts(const Chip& chip);

// The chip with "ties=half_up" and more of the kind, separated by commas; it lasts. Null: the chip
// has no such fact, or that no such value.
const Chip* changed_chip(const Chip& chip, std::string_view facts);

} // namespace emu

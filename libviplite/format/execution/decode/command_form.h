// SPDX-License-Identifier: Apache-2.0
// The two forms of the NN unit's command, and what bits of the second one may be set.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"

#include <array>

namespace viplite::format {

enum class CommandForm : std::uint8_t {
    plain,   // of container 1; its larger kind has an extension
    grouped, // of container 2 and of the newest of 1: maps whose channels lie side by side in
             // groups
};

// By word, the bits that a kind of command may have: those of known fields, and those that files
// have without an effect that was found.
using KnownBits = std::array<std::uint32_t, 48>;

// Error bad_model: a bit that is not known.
emu::Outcome check_bits(const CommandWords& command, const KnownBits& known);

// Of container 2. Measured, on the 430 commands with sums and the five moves of three files, and on
// the 55 of one file of container 1.
inline constexpr KnownBits convolution_bits = {
    0xFFFFFFFF, 0xFFFFFFFF, 0xFD0000BF, 0xFFFFFFC8, 0x3FFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF,
    0xFFFFFFFF, 0x00000000, 0x00000000, 0x0007FFFF, 0x000FFFFF, 0x0007FFFF, 0x000FFFFF, 0x3FFBFFFF,
    0xFFFFFFFF, 0xFF00FFFF, 0x77FFFFFF, 0x0FFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x03FFFFFF, 0xFFFFFFFE,
    0x000FFFFF, 0x000FFFFF, 0xFFFFFFFF, 0x8FFFFFFF, 0x8400001C, 0xFFFFFFFF, 0xFFFFFFFF, 0x0001FFFF,
    0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x47FFFFFF, 0xFFFF3FFF, 0x00000000, 0x00000000, 0x00000000,
    0x80000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000};
inline constexpr KnownBits movement_bits = {
    0x800000C0, 0xFFFFFFC0, 0x00000000, 0xFFFFFFC8, 0x000C3FFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF,
    0xFFFF0000, 0x0000FFFF, 0x0000FFFF, 0x0007FFFF, 0x000FFFFF, 0x0007FFFF, 0x000FFFFF, 0x00000000,
    0xFFFFFFFF, 0x0000FFFF, 0x03FFFFFF, 0x03FFFFFF, 0x03FFFFFF, 0x03FFFFFF, 0x00000000, 0x00000000,
    0x000FFFFF, 0x000FFFFF, 0x00000000, 0x00015000, 0x00000000, 0x00000000, 0x00000000, 0x00001802};

} // namespace viplite::format

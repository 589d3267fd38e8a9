// SPDX-License-Identifier: Apache-2.0
// What small groups of bytes in a device's memory hold: four bytes of some tensor. Where memory is
// only moved about in such cells, whoever reads them knows of which tensor's elements they are,
// whatever the way they came: through circular buffers, banks, other orders of pixels.
#pragma once

#include <cstdint>

namespace emu::lift {

inline constexpr std::int64_t cell_bytes = 4;

struct Cell {
    std::uint32_t source = 0; // CellSources' number
    std::uint32_t at = 0;     // bytes from the tensor's begin, and marks

    bool operator==(const Cell&) const = default;
};

// Sources that are there from the start.
inline constexpr std::uint32_t source_nobody = 0; // nobody wrote it
inline constexpr std::uint32_t source_zeros = 1;  // bytes of value 0

// Offsets are multiples of four bytes, so that two marks find room. They are the owner's to give a
// meaning to: a cell that is marked otherwise than its reader expects is refused.
inline constexpr std::uint32_t cell_marks = 3;

constexpr std::uint32_t marks_of(const Cell& cell) {
    return cell.at & cell_marks;
}
constexpr Cell with_marks(const Cell& cell, std::uint32_t marks) {
    return {cell.source, (cell.at & ~cell_marks) | marks};
}

} // namespace emu::lift

// SPDX-License-Identifier: Apache-2.0
// Where in the banks the cells of a feature map are.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/x2a/words/instruction.h"

namespace hbdnn::format::x2a {

inline constexpr std::int32_t banks = 32, rows_of_bank = 16384, // a row is a cell
    cells_of_unit = 8, banks_across = 8;
inline constexpr std::int64_t sram_cells = std::int64_t{banks} * rows_of_bank;

struct MapPlace {
    UnitPlace place;
    UnitStrides strides;
    bool interleaved = false; // 8 banks side by side
    bool split = false;       // of two units' pixels first the even ones, then the odd ones

    // Pixels of a unit.
    std::int32_t pixels() const { return interleaved ? 16 : 8; }
    // The cell of line y, pixel x, group g of four channels. Precondition: check().
    std::int64_t cell(std::int32_t y, std::int32_t x, std::int32_t g) const;
    // The cell of a unit's byte, units counted from the place's begin. Precondition: likewise.
    std::int64_t cell(std::int64_t unit, std::int32_t within) const;
    // Error bad_model: a place outside the banks, or whose circle is not understood.
    emu::Outcome check() const;
};

// Where pixel x stands when pixels are split.
constexpr std::int32_t split_pixel(std::int32_t x, std::int32_t pixels) {
    const std::int32_t pair = x / (2 * pixels), within = x % (2 * pixels);
    return pair * 2 * pixels + within % 2 * pixels + within / 2;
}

} // namespace hbdnn::format::x2a

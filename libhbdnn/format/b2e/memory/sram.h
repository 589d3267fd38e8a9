// SPDX-License-Identifier: Apache-2.0
// The SRAM while a program is followed: of which tensor each cell is.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/lift/cells/cell_memory.h"
#include "libhbdnn/format/b2e/memory/map_cells.h"

#include <span>

namespace hbdnn::format::b2e {

class Sram {
public:
    explicit Sram(const Geometry& geometry)
        : geometry_(geometry), cells_(geometry.cells() * emu::lift::cell_bytes) {}

    // Error bad_model of all: a place outside, work out of proportion.
    emu::Result<emu::lift::CellBlock> read(const Map& map, std::int32_t a, std::int32_t b,
                                           std::int32_t groups);
    emu::Outcome write(const Map& map, const emu::lift::CellBlock& block) {
        return write_within(map, block, 0, 0);
    }
    // From a line and a pixel of the map on, to each or to every second one.
    emu::Outcome write_within(const Map& map, const emu::lift::CellBlock& block, std::int32_t top,
                              std::int32_t left, std::int32_t step = 1);

    // Cells that follow one another from a row's lane on.
    emu::Outcome read_run(std::int64_t row, std::int32_t lane, std::int32_t words,
                          std::vector<emu::lift::Cell>& to);
    // In the order of a transfer.
    emu::Result<std::vector<emu::lift::Cell>> read_units(const Transfer& transfer);
    emu::Outcome write_units(const Transfer& transfer, std::span<const emu::lift::Cell> cells);
    static std::int64_t bytes_of(const Transfer& transfer);

private:
    emu::Outcome spend(std::int64_t cells);
    // Calls visit(cell) for each that the transfer moves.
    template <class Visit> emu::Outcome visit_units(const Transfer& transfer, Visit visit);

    std::int64_t cells_of_row() const {
        return std::int64_t{geometry_.words_of_row} * cells_of_word;
    }

    const Geometry& geometry_;
    emu::lift::CellMemory cells_;
    std::int64_t spent_ = 0;
};

} // namespace hbdnn::format::b2e

// SPDX-License-Identifier: Apache-2.0
// The banks while a program is followed: of which tensor each cell is, and which bytes are the
// data section's.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/lift/cells/cell.h"
#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/lift/cells/cell_memory.h"
#include "libhbdnn/format/x2a/memory/map_place.h"

#include <span>

namespace hbdnn::format::x2a {

// Bytes in rows of banks, as transfers and parameters address them.
struct RowPlace {
    RowMode mode = RowMode::rows;
    std::int32_t bank = 0, row = 0;
};

class Sram {
public:
    explicit Sram(emu::SharedBytes constants)
        : constants_(std::move(constants)), cells_(sram_cells * emu::lift::cell_bytes),
          origins_(static_cast<std::size_t>(sram_cells * emu::lift::cell_bytes)) {}

    // Of work that is about to be done; of a map at most some times the banks. Error bad_model: a
    // map, or all together, is out of proportion.
    emu::Outcome spend(std::int64_t cells);
    emu::Outcome expect_map(std::int64_t lines, std::int64_t width, std::int64_t groups) const;

    // Lines, pixels and groups of four channels from a map's begin on. Error bad_model: a place
    // outside, work out of proportion.
    emu::Result<emu::lift::CellBlock> read(const MapPlace& map, std::int32_t lines,
                                           std::int32_t width, std::int32_t groups);
    // Error bad_model: as read().
    emu::Outcome write(const MapPlace& map, const emu::lift::CellBlock& block);
    // Cells of units that run on.
    emu::Result<std::vector<emu::lift::Cell>> read_run(const MapPlace& map, std::int64_t cells);
    emu::Outcome write_run(const MapPlace& map, std::span<const emu::lift::Cell> cells);

    // Cells of rows. Error bad_model: outside; halves of rows, which are no cells.
    emu::Result<std::vector<emu::lift::Cell>> read_rows(const RowPlace& place, std::int64_t bytes);
    emu::Outcome write_rows(const RowPlace& place, std::span<const emu::lift::Cell> cells);
    // The same of bytes of the data section from `first` on, which they also stay known as.
    emu::Outcome write_constants(const RowPlace& place, std::span<const emu::lift::Cell> cells,
                                 std::span<const std::int64_t> origins);

    // Bytes that lie in one piece in the data section. Error bad_model: they do not, or somebody
    // else wrote over them.
    emu::Result<emu::SharedBytes> constant(const RowPlace& place, std::int64_t bytes) const;

private:
    emu::Outcome spend_on_map(std::int64_t cells);
    void set(std::int64_t index, const emu::lift::Cell& cell);

    emu::SharedBytes constants_;
    emu::lift::CellMemory cells_;
    std::vector<std::uint32_t> origins_; // of each byte, where in the data section and 1; 0: not
    std::int64_t spent_ = 0;
};

// Four bytes of an int32 number, the most significant one first.
inline constexpr std::uint32_t mark_big_endian = 1;

} // namespace hbdnn::format::x2a

// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/memory/sram.h"

#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {
namespace {

using emu::lift::Cell;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;

// Of all maps together; more than networks have, and some seconds.
constexpr std::int64_t most_cells = std::int64_t{1} << 29;
// A map may be read over and over where strides are 0, but not much.
constexpr std::int64_t most_cells_of_map = 4 * sram_cells;

// Bytes that a row of the place has for it.
std::int64_t row_bytes(RowMode mode) {
    switch (mode) {
    case RowMode::halves: return 2;
    case RowMode::rows: return 4;
    default: return 32;
    }
}

emu::Outcome check_rows(const RowPlace& place, std::int64_t bytes) {
    const std::int64_t rows = (bytes + row_bytes(place.mode) - 1) / row_bytes(place.mode);
    const std::int64_t first = place.mode == RowMode::halves ? place.row % rows_of_bank : place.row;
    const bool fits = place.mode == RowMode::across
                          ? place.bank + banks_across <= banks && first + rows <= rows_of_bank
                          : std::int64_t{place.bank} * rows_of_bank + first + rows <= sram_cells;
    if (fits && bytes > 0) return {};
    return unlike("%lld bytes at bank %d, row %d", static_cast<long long>(bytes), place.bank,
                  place.row);
}

// The byte of the banks where byte i of the place is.
std::int64_t byte_of(const RowPlace& place, std::int64_t i) {
    const std::int64_t bank = std::int64_t{place.bank} * rows_of_bank;
    switch (place.mode) {
    case RowMode::halves:
        return (bank + place.row % rows_of_bank + i / 2) * cell_bytes +
               place.row / rows_of_bank * 2 + i % 2;
    case RowMode::rows: return (bank + place.row) * cell_bytes + i;
    default:
        return (bank + i % 32 / cell_bytes * rows_of_bank + place.row + i / 32) * cell_bytes +
               i % cell_bytes;
    }
}

} // namespace

emu::Outcome Sram::spend(std::int64_t cells) {
    spent_ += cells;
    if (spent_ <= most_cells) return {};
    return emu::error(emu::Fault::bad_model, "its program moves more data than networks have");
}

emu::Outcome Sram::expect_map(std::int64_t lines, std::int64_t width, std::int64_t groups) const {
    const std::int64_t cells = lines * width * groups;
    if (cells <= most_cells_of_map) return {};
    return unlike("a map of %lld cells", static_cast<long long>(cells));
}

emu::Outcome Sram::spend_on_map(std::int64_t cells) {
    EMU_TRY(expect_map(1, 1, cells));
    return spend(cells);
}

void Sram::set(std::int64_t index, const Cell& cell) {
    cells_.set(index, cell);
    std::fill_n(origins_.begin() + index * cell_bytes, cell_bytes, 0);
}

emu::Result<CellBlock> Sram::read(const MapPlace& map, std::int32_t lines, std::int32_t width,
                                  std::int32_t groups) {
    EMU_TRY(map.check());
    EMU_TRY(spend_on_map(std::int64_t{lines} * width * groups));
    CellBlock block(lines, width, groups);
    auto cell = block.cells.begin();
    for (std::int32_t y = 0; y < lines; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            for (std::int32_t g = 0; g < groups; ++g, ++cell) *cell = cells_.get(map.cell(y, x, g));
        }
    }
    return block;
}

emu::Outcome Sram::write(const MapPlace& map, const CellBlock& block) {
    EMU_TRY(map.check());
    EMU_TRY(spend_on_map(static_cast<std::int64_t>(block.cells.size())));
    auto cell = block.cells.begin();
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g, ++cell) set(map.cell(y, x, g), *cell);
        }
    }
    return {};
}

emu::Result<std::vector<Cell>> Sram::read_run(const MapPlace& map, std::int64_t cells) {
    EMU_TRY(map.check());
    EMU_TRY(spend_on_map(cells));
    std::vector<Cell> found;
    for (std::int64_t i = 0; i < cells; ++i) {
        found.push_back(
            cells_.get(map.cell(i / cells_of_unit, static_cast<std::int32_t>(i % cells_of_unit))));
    }
    return found;
}

emu::Outcome Sram::write_run(const MapPlace& map, std::span<const Cell> cells) {
    EMU_TRY(map.check());
    EMU_TRY(spend_on_map(static_cast<std::int64_t>(cells.size())));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto within = static_cast<std::int32_t>(i % cells_of_unit);
        set(map.cell(static_cast<std::int64_t>(i / cells_of_unit), within), cells[i]);
    }
    return {};
}

emu::Result<std::vector<Cell>> Sram::read_rows(const RowPlace& place, std::int64_t bytes) {
    EMU_TRY(check_rows(place, bytes));
    EMU_TRY(spend_on_map(bytes / cell_bytes));
    if (place.mode == RowMode::halves) return unlike("a store of %s", "halves of rows");
    std::vector<Cell> found;
    for (std::int64_t i = 0; i < bytes; i += cell_bytes)
        found.push_back(cells_.get(byte_of(place, i) / cell_bytes));
    return found;
}

emu::Outcome Sram::write_rows(const RowPlace& place, std::span<const Cell> cells) {
    const auto bytes = static_cast<std::int64_t>(cells.size()) * cell_bytes;
    EMU_TRY(check_rows(place, bytes));
    EMU_TRY(spend_on_map(static_cast<std::int64_t>(cells.size())));
    if (place.mode == RowMode::halves) return unlike("a load of features to %s", "halves of rows");
    for (std::size_t i = 0; i < cells.size(); ++i)
        set(byte_of(place, static_cast<std::int64_t>(i) * cell_bytes) / cell_bytes, cells[i]);
    return {};
}

emu::Outcome Sram::write_constants(const RowPlace& place, std::span<const Cell> cells,
                                   std::span<const std::int64_t> origins) {
    const auto bytes = static_cast<std::int64_t>(cells.size()) * cell_bytes;
    EMU_TRY(check_rows(place, bytes));
    if (place.mode == RowMode::halves) {
        // The other half of a row stays what it was: whoever would read it as a map may not.
        EMU_TRY(spend_on_map(static_cast<std::int64_t>(cells.size())));
        for (std::int64_t i = 0; i < bytes; ++i) cells_.set(byte_of(place, i) / cell_bytes, {});
    } else {
        EMU_TRY(write_rows(place, cells));
    }
    for (std::int64_t i = 0; i < bytes; ++i) {
        origins_[static_cast<std::size_t>(byte_of(place, i))] = static_cast<std::uint32_t>(
            origins[static_cast<std::size_t>(i / cell_bytes)] + i % cell_bytes + 1);
    }
    return {};
}

emu::Result<emu::SharedBytes> Sram::constant(const RowPlace& place, std::int64_t bytes) const {
    EMU_TRY(check_rows(place, bytes));
    const std::uint32_t first = origins_[static_cast<std::size_t>(byte_of(place, 0))];
    for (std::int64_t i = 0; i < bytes; ++i) {
        const std::uint32_t origin = origins_[static_cast<std::size_t>(byte_of(place, i))];
        if (origin == 0 || origin != first + i) {
            return unlike("byte %lld of %lld at bank %d, row %d, which no piece of the data "
                          "section is,",
                          static_cast<long long>(i), static_cast<long long>(bytes), place.bank,
                          place.row);
        }
    }
    return constants_.part(first - 1, static_cast<std::size_t>(bytes));
}

} // namespace hbdnn::format::x2a

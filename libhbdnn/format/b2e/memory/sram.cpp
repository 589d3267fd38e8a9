// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/memory/sram.h"

#include "libhbdnn/format/hbm/taken_word.h"

#include <utility>

namespace hbdnn::format::b2e {
namespace {

using emu::lift::Cell;
using emu::lift::cell_bytes;
using emu::lift::CellBlock;

// Of all maps together; more than networks have, and some seconds.
constexpr std::int64_t most_cells = std::int64_t{1} << 31;

emu::Error outside(const Place& place) {
    return hbm::unlike("a map that leaves the SRAM from row %d on", place.row);
}

} // namespace

emu::Outcome Sram::spend(std::int64_t cells) {
    // A map may be read over and over where strides are 0, but not much.
    const std::int64_t most_cells_of_map = 4 * geometry_.cells();
    if (cells >= 0 && cells <= most_cells_of_map && spent_ <= most_cells - cells) {
        spent_ += cells;
        return {};
    }
    return emu::error(emu::Fault::bad_model, "its program moves more data than networks have");
}

emu::Result<CellBlock> Sram::read(const Map& map, std::int32_t a, std::int32_t b,
                                  std::int32_t groups) {
    EMU_TRY(spend(std::int64_t{a} * b * groups));
    const MapCells places(geometry_, map, a, b, groups);
    CellBlock block(a, b, groups);
    auto cell = block.cells.begin();
    for (std::int32_t y = 0; y < a; ++y) {
        for (std::int32_t x = 0; x < b; ++x) {
            for (std::int32_t g = 0; g < groups; ++g, ++cell) {
                const std::int64_t at = places.at(y, x, g);
                if (at >= geometry_.cells()) return outside(map.place);
                *cell = cells_.get(at);
            }
        }
    }
    return block;
}

emu::Outcome Sram::write_within(const Map& map, const CellBlock& block, std::int32_t top,
                                std::int32_t left, std::int32_t step) {
    EMU_TRY(spend(static_cast<std::int64_t>(block.cells.size())));
    const MapCells places(geometry_, map, block.h * step + top, block.w * step + left,
                          block.groups);
    auto cell = block.cells.begin();
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g, ++cell) {
                const std::int64_t at = places.at(y * step + top, x * step + left, g);
                if (at >= geometry_.cells()) return outside(map.place);
                cells_.set(at, *cell);
            }
        }
    }
    return {};
}

emu::Outcome Sram::read_run(std::int64_t row, std::int32_t lane, std::int32_t words,
                            std::vector<Cell>& to) {
    const std::int64_t cells = std::int64_t{words} * cells_of_word;
    const std::int64_t first = row * cells_of_row() + std::int64_t{lane} * cells_of_word;
    EMU_TRY(spend(cells));
    if (first + cells > geometry_.cells())
        return hbm::unlike("%d words of row %lld", words, static_cast<long long>(row));
    for (std::int64_t i = 0; i < cells; ++i) to.push_back(cells_.get(first + i));
    return {};
}

std::int64_t Sram::bytes_of(const Transfer& transfer) {
    const auto& [inner, middle, outer] = transfer.counts;
    return std::int64_t{inner} * middle * outer * transfer.words * cells_of_word * cell_bytes;
}

template <class Visit> emu::Outcome Sram::visit_units(const Transfer& transfer, Visit visit) {
    EMU_TRY(spend(bytes_of(transfer) / cell_bytes));
    const Place& place = transfer.place;
    const std::int64_t begin =
        std::int64_t{place.row} * cells_of_row() + std::int64_t{place.lane} * cells_of_word;
    for (std::int64_t k = 0; k < transfer.counts[2]; ++k) {
        for (std::int64_t j = 0; j < transfer.counts[1]; ++j) {
            for (std::int64_t i = 0; i < transfer.counts[0]; ++i) {
                std::int64_t row = place.offset + k * transfer.strides[2] +
                                   j * transfer.strides[1] + i * transfer.strides[0];
                if (place.ring > 0) row %= place.ring;
                const std::int64_t first = begin + row * cells_of_row();
                const std::int32_t cells = transfer.words * cells_of_word;
                if (first + cells > geometry_.cells()) return outside(place);
                for (std::int32_t c = 0; c < cells; ++c) visit(first + c);
            }
        }
    }
    return {};
}

emu::Result<std::vector<Cell>> Sram::read_units(const Transfer& transfer) {
    std::vector<Cell> found;
    EMU_TRY(visit_units(transfer, [&](std::int64_t at) { found.push_back(cells_.get(at)); }));
    return found;
}

emu::Outcome Sram::write_units(const Transfer& transfer, std::span<const Cell> cells) {
    if (std::cmp_not_equal(cells.size(), bytes_of(transfer) / cell_bytes))
        return hbm::unlike("a transfer of %zu cells to %lld bytes", cells.size(),
                           static_cast<long long>(bytes_of(transfer)));
    auto cell = cells.begin();
    return visit_units(transfer, [&](std::int64_t at) { cells_.set(at, *cell++); });
}

} // namespace hbdnn::format::b2e

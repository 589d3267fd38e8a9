// SPDX-License-Identifier: Apache-2.0
// A memory of cells, of which nobody wrote any at first.
#pragma once

#include "emu-core/lift/cells/cell.h"

#include <memory>
#include <vector>

namespace emu::lift {

class CellMemory {
public:
    // Precondition: bytes >= 0. What is left of a last cell counts as one.
    explicit CellMemory(std::int64_t bytes)
        : cells_((bytes + cell_bytes - 1) / cell_bytes), pages_(cells_ / page_cells + 1) {}

    std::int64_t cells() const { return cells_; }

    // Precondition of both: 0 <= i < cells().
    Cell get(std::int64_t i) const {
        const auto& page = pages_[static_cast<std::size_t>(i / page_cells)];
        return page ? page[i % page_cells] : Cell{};
    }
    void set(std::int64_t i, const Cell& cell) {
        auto& page = pages_[static_cast<std::size_t>(i / page_cells)];
        if (!page) page = std::make_unique<Cell[]>(page_cells);
        page[i % page_cells] = cell;
    }

private:
    static constexpr std::int64_t page_cells = 4096;

    std::int64_t cells_;
    std::vector<std::unique_ptr<Cell[]>> pages_;
};

} // namespace emu::lift

// SPDX-License-Identifier: Apache-2.0
// A feature map in cells: lines, pixels, and groups of four channels of a byte, or channels of four
// bytes.
#pragma once

#include "emu-core/lift/cells/cell.h"

#include <array>
#include <cstddef>
#include <vector>

namespace emu::lift {

struct CellBlock {
    std::int32_t h = 0, w = 0, groups = 0;
    std::vector<Cell> cells; // h, w, groups

    CellBlock(std::int32_t lines, std::int32_t pixels, std::int32_t group_count, Cell cell = {})
        : h(lines), w(pixels), groups(group_count),
          cells(static_cast<std::size_t>(lines) * pixels * group_count, cell) {}

    std::size_t index(std::int32_t y, std::int32_t x, std::int32_t g) const {
        return (static_cast<std::size_t>(y) * w + x) * groups + g;
    }
    const Cell& at(std::int32_t y, std::int32_t x, std::int32_t g) const {
        return cells[index(y, x, g)];
    }
    Cell& at(std::int32_t y, std::int32_t x, std::int32_t g) { return cells[index(y, x, g)]; }
};

// Half-open ranges of a block's lines, pixels and groups.
struct CellBox {
    std::array<std::int32_t, 3> first{}, last{};

    std::int32_t extent(int axis) const { return last[axis] - first[axis]; }
};

inline CellBox all_of(const CellBlock& block) {
    return {{}, {block.h, block.w, block.groups}};
}

} // namespace emu::lift

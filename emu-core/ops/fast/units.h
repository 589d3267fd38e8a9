// SPDX-License-Identifier: Apache-2.0
// How the work of a layer is cut into rows of its kernel, long enough to be worth handing to a
// thread and short enough to balance several.
#pragma once

#include "emu-core/base/checked.h"
#include "emu-core/ops/kernel.h"

#include <algorithm>
#include <cstdint>

namespace emu::ops::fast {

// `count` neighbours in `parts` parts of nearly the same size.
struct Split {
    std::int64_t count = 1, parts = 1;

    std::int64_t first(std::int64_t part) const { return part * count / parts; }
    std::int64_t last(std::int64_t part) const { return first(part + 1); }
};

// Parts of at most `most` each.
inline Split split_evenly(std::int64_t count, std::int64_t most) {
    return {count, divide_up(count, most)};
}

// Work over tiles and, within each, blocks: several tiles with all their blocks, or a part of the
// blocks of one tile.
struct Units {
    Split tiles, blocks;

    std::int64_t count() const { return tiles.parts * blocks.parts; } // rows of the kernel

    // Calls visit(tile, blocks) for each tile that the kernel's rows have blocks of.
    template <class Visit> void for_each(Rows rows, Visit visit) const {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t part = row % blocks.parts, several = row / blocks.parts;
            for (auto tile = tiles.first(several); tile < tiles.last(several); ++tile) {
                visit(tile, Rows{blocks.first(part), blocks.last(part)});
            }
        }
    }

    // `picoseconds`: of one block of one tile.
    Units(std::int64_t tile_count, std::int64_t block_count, std::int64_t picoseconds) {
        constexpr std::int64_t aim = 40'000'000; // 40 microseconds
        const std::int64_t together = aim / std::clamp<std::int64_t>(picoseconds, 1, aim);
        blocks = split_evenly(block_count, together);
        tiles = split_evenly(tile_count, std::max<std::int64_t>(together / block_count, 1));
    }
    Units() = default;
};

} // namespace emu::ops::fast

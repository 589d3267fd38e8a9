// SPDX-License-Identifier: Apache-2.0
// Where the taps of depthwise convolutions are: in the source in place, where vectors can read it,
// or in a copy. What is beyond the source's borders is one cell of zero points for all.
#pragma once

#include "emu-core/ops/fast/products/lane_weights.h"
#include "emu-core/ops/fast/products/tiling.h"
#include "emu-core/ops/windows/depthwise.h"

#include <algorithm>

namespace emu::ops::fast {

class DepthwiseCells {
public:
    // Of elements of 1 or 2 bytes.
    DepthwiseCells(const Depthwise& depthwise, const Operands& operands);

    const Axis& y() const { return y_; }
    const Axis& x() const { return x_; }
    // Of one row each.
    const Tiling& tiling() const { return tiling_; }
    // The destination's channels, where cells are copied up to whole blocks.
    const LaneBlocks& blocks() const { return blocks_; }

    std::int64_t taps() const { return y_.kernel * x_.kernel; }
    // From the first tap of a pixel to that of the next, in what list() lists.
    std::int64_t pixel_step() const { return column_step() * y_.kernel; }
    // The same in columns.
    std::int64_t column_step() const { return is_shared() ? x_.stride : x_.kernel; }
    std::int64_t scratch_bytes() const;
    // Rows of work, where a result takes so long.
    Units units(std::int64_t picoseconds) const;

    // The cells of all taps of the tile's pixels, column by column, and behind them lane_depth of
    // zeros. `memory`: scratch_bytes(), in which the list is.
    const std::uint8_t** list(const std::uint8_t* src, const Tile& tile,
                              std::uint8_t* memory) const;

    // Up to most_pixels pixels of a tile, side by side.
    struct Piece {
        const std::uint8_t* const* cells; // of the first pixel, as list() lists them
        int pixels;
        std::int64_t dst; // index of the first pixel in the destination
    };
    // Calls visit(piece) for all of the tiles that `rows` of the units mean. `memory`:
    // scratch_bytes().
    template <class Visitor> void for_each_piece(const Units& units, Rows rows,
                                                 const std::uint8_t* src, std::uint8_t* memory,
                                                 int most_pixels, Visitor visit) const {
        for (auto i = units.tiles.first(rows.first); i < units.tiles.first(rows.last); ++i) {
            const Tile tile = tiling_.at(i);
            const auto* cells = list(src, tile, memory);
            const std::int64_t line = tile.batch * y_.dst + tile.row;
            for (std::int64_t column = 0; column < tile.columns; column += most_pixels) {
                const auto pixels = std::min<std::int64_t>(most_pixels, tile.columns - column);
                visit(Piece{cells + column * pixel_step(), static_cast<int>(pixels),
                            line * x_.dst + tile.column + column});
            }
        }
    }

private:
    // Windows that overlap share a list; others have one each.
    bool is_shared() const { return x_.dilation == 1 && x_.stride < x_.kernel; }
    std::int64_t list_length() const;
    std::int64_t pointer_bytes() const;

    // Vectors read whole blocks: where cells are shorter or channels are repeated, they are copied.
    bool is_copied() const { return multiplier_ > 1 || src_channels_ < lane_block; }
    const std::uint8_t* line_at(const std::uint8_t* src, std::int64_t batch,
                                std::int64_t line) const;
    void list_column(const std::uint8_t* const* lines, std::int64_t column,
                     const std::uint8_t** cells) const;
    void copy_cells(std::span<const std::uint8_t*> cells, std::uint8_t* copies) const;
    void copy_cell(const std::uint8_t* from, std::uint8_t* to) const;

    Axis y_, x_;
    Tiling tiling_;
    std::int64_t src_channels_, multiplier_;
    int bytes_; // of an element
    LaneBlocks blocks_;
    std::vector<std::uint8_t> zeros_; // one cell
};

// Where the weights lie.
WeightSteps depthwise_steps(const Depthwise& depthwise, const Operands& operands);

} // namespace emu::ops::fast

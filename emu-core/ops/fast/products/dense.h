// SPDX-License-Identifier: Apache-2.0
// The kernel of all operations that multiply windows with constant weights and sum over channels:
// the layer's shape, how it is cut into tiles, and where the windows of a tile lie in scratch
// memory.
#pragma once

#include "emu-core/ops/fast/products/block_product.h"
#include "emu-core/ops/fast/products/panels.h"
#include "emu-core/ops/fast/products/tiling.h"

namespace emu::ops::fast {

// Feature maps N, H, W, C dense in memory; weights [channel][ky][kx][channel of the group].
struct Dense {
    std::int64_t batches = 1;
    Axis y, x;
    std::int64_t groups = 1, group_src = 1, group_dst = 1; // channels of a group

    std::int64_t dst_channels() const { return groups * group_dst; }
    // Index of a tile's first pixel in the destination.
    std::int64_t first_pixel(const Tile& tile) const {
        return (tile.batch * y.dst + tile.row) * x.dst + tile.column;
    }
};

// Terms that follow one another in a line.
Runs runs_of(const Dense& dense);

// Tiles of up to `pixels`: whole lines where several fit, else parts of one.
Tiling tiling_of(const Dense& dense, std::int64_t pixels);

// False where a tile's lines, of two bytes per value, would be out of proportion.
bool fits_scratch(const Dense& dense, const Tiling& tiling);

// The lines of a tile.
Lines lines_of(const Dense& dense, const Tiling& tiling, const Lift& lift);

// Where each run begins, in bytes from the window.
std::vector<std::int32_t> run_starts(const Dense& dense, const Lines& lines);

// Where each pixel's window is when the tile's lines are at `terms`.
void list_pixels(const Lines& lines, const Tile& tile, const std::uint8_t* terms,
                 const std::uint8_t** pixels);

struct DenseNumbers {
    Dtype src, dst;
    std::int32_t src_zero = 0;
    const Chain& output;
    std::vector<std::int32_t> bias; // one value per channel
};

// Null where scratch memory would be out of proportion.
std::unique_ptr<Kernel> make_dense(const Instructions& instructions, const Dense& dense,
                                   const SignedWeights& weights, const DenseNumbers& numbers);

} // namespace emu::ops::fast

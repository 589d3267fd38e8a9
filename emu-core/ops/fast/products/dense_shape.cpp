// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/dense.h"

#include "emu-core/ops/fast/aligned_memory.h"

namespace emu::ops::fast {

Runs runs_of(const Dense& dense) {
    if (dense.x.dilation == 1) return {dense.y.kernel, dense.x.kernel * dense.group_src};
    return {dense.y.kernel * dense.x.kernel, dense.group_src};
}

Tiling tiling_of(const Dense& dense, std::int64_t pixels) {
    const Split columns = split_evenly(dense.x.dst, pixels);
    const bool whole = columns.parts == 1 && dense.y.dilation == 1;
    return {dense.batches, split_evenly(dense.y.dst, whole ? pixels / dense.x.dst : 1), columns};
}

bool fits_scratch(const Dense& dense, const Tiling& tiling) {
    const std::int64_t lines = (tiling.most_rows() - 1) * dense.y.stride + dense.y.kernel;
    const std::int64_t line_bytes = dense.x.reach(tiling.most_columns()) * dense.group_src * 2;
    return line_bytes <= most_scratch && lines <= most_scratch / line_bytes;
}

Lines lines_of(const Dense& dense, const Tiling& tiling, const Lift& lift) {
    return {lift,
            dense.y,
            dense.x,
            dense.groups * dense.group_src,
            dense.group_src,
            tiling.most_rows(),
            tiling.most_columns()};
}

std::vector<std::int32_t> run_starts(const Dense& dense, const Lines& lines) {
    const std::int64_t taps = dense.x.dilation == 1 ? 1 : dense.x.kernel;
    std::vector<std::int32_t> starts;
    for (std::int64_t ky = 0; ky < dense.y.kernel; ++ky) {
        for (std::int64_t kx = 0; kx < taps; ++kx) {
            starts.push_back(static_cast<std::int32_t>(lines.tap(ky, kx)));
        }
    }
    return starts;
}

void list_pixels(const Lines& lines, const Tile& tile, const std::uint8_t* terms,
                 const std::uint8_t** pixels) {
    for (std::int64_t row = 0; row < tile.rows; ++row) {
        for (std::int64_t column = 0; column < tile.columns; ++column) {
            *pixels++ = terms + lines.window(row, column);
        }
    }
}

} // namespace emu::ops::fast

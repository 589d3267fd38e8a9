// SPDX-License-Identifier: Apache-2.0
// Layers of the NN unit row by row, as compilers cut them: each tile is a command, and what lies
// between two layers may go through a circular buffer.
#pragma once

#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_network.h"

namespace nbg_tests {

struct RowLayer {
    viplite::format::KernelSpec kernels;
    std::int32_t row = 0; // of the LCD
    std::uint32_t src_w = 1, src_h = 1;
    std::uint32_t pad = 0; // of all sides
    bool takes_every_second = false, pools = false;
    bool is_relu = false;
    float scale = 1, negative_scale = 0; // 0: that of all sums
    std::uint32_t border = 0, zero_point = 0;

    std::uint32_t step() const { return (takes_every_second ? 2 : 1) * (pools ? 2 : 1); }
    std::uint32_t src_channels() const {
        return kernels.is_depthwise ? kernels.kernels : kernels.channels;
    }
    // Before every second and pools.
    std::uint32_t windows_x() const { return src_w + 2 * pad - kernels.width + 1; }
    std::uint32_t windows_y() const { return src_h + 2 * pad - kernels.height + 1; }
    std::uint32_t out_w() const;
    std::uint32_t out_h() const;
    // The source's row behind the last one that results before `row` need.
    std::uint32_t rows_needed(std::uint32_t row) const;
};

// Where a map's first row is; surfaces are so many lines apart. In a circular buffer rows go on
// behind its end.
struct RowPlace {
    viplite::format::PatchSource source = viplite::format::PatchSource::input;
    std::int32_t index = 0;
    std::uint32_t offset = 0, lines = 1;
    std::uint32_t ring = 0; // bytes, a multiple of 64, from `offset` on
};

// Results [first, first + count).
struct RowRange {
    std::uint32_t first = 0, count = 1;
};

// What may be wrong with a tile, so that it is none of the whole layer's.
enum class TileFault : std::uint8_t {
    none,
    other_limit, // it is computed otherwise, so that the others leave a gap
    border,      // its map ends two rows early, so that its last windows see the border
    shifted,     // it begins a row too late
};

WrittenCommand rows_of(const RowLayer& layer, const RowPlace& src, const RowPlace& dst,
                       RowRange rows, TileFault fault = TileFault::none);

} // namespace nbg_tests

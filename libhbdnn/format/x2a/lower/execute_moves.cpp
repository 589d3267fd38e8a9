// SPDX-License-Identifier: Apache-2.0
// What only moves cells: no layer comes of it.
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

using emu::lift::Cell;
using emu::lift::CellBlock;

// The nearest pixel of a place with eight bits behind the point; halves go down.
constexpr std::int32_t nearest(std::int32_t place) {
    return (place + 127) >> 8;
}

} // namespace

emu::Outcome Executor::execute(const Order& order) {
    // A run of units is one line, of one group of four channels, or of four of them.
    MapPlace map{order.place, {}, order.interleaved, false};
    const std::int32_t width = order.units * map.pixels(), groups = order.interleaved ? 4 : 1;
    map.split = !order.splits;
    EMU_TRY_VALUE(block, sram_.read(map, 1, width, groups));
    map.split = order.splits;
    return sram_.write(map, block);
}

emu::Outcome Executor::execute(const Move& move) {
    const MapPlace in{move.in, move.in_strides, move.interleaved, false};
    const MapPlace out{move.out, move.out_strides, move.interleaved, false};
    const std::int32_t groups = move.shape.groups * (move.interleaved ? 4 : 1);
    EMU_TRY_VALUE(read, sram_.read(in, move.shape.lines, move.offset + move.shape.width, groups));
    CellBlock block(move.shape.lines, move.shape.width, groups);
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < groups; ++g)
                block.at(y, x, g) = read.at(y, x + move.offset, g);
        }
    }
    return sram_.write(out, whole_units(block, move.interleaved));
}

emu::Outcome Executor::execute(const Resize& resize) {
    EMU_TRY(sram_.expect_map(resize.lines, resize.width, resize.shape.groups));
    const MapPlace in{resize.in, resize.in_strides, false, false};
    const MapPlace out{resize.out, resize.out_strides, resize.interleaved, false};
    EMU_TRY_VALUE(read,
                  sram_.read(in, resize.shape.lines, resize.shape.width, resize.shape.groups));
    CellBlock block(resize.lines, resize.width, resize.shape.groups, {emu::lift::source_zeros, 0});
    for (std::int32_t y = 0; y < block.h; ++y) {
        const std::int32_t from_y = nearest(resize.offset_y + resize.step_y * y);
        for (std::int32_t x = 0; x < block.w; ++x) {
            const std::int32_t from_x = nearest(resize.offset_x + resize.step_x * x);
            const bool inside = from_y < read.h && from_x < read.w;
            if (!inside && !resize.repeats_edge) continue;
            for (std::int32_t g = 0; g < block.groups; ++g) {
                block.at(y, x, g) =
                    read.at(std::min(from_y, read.h - 1), std::min(from_x, read.w - 1), g);
            }
        }
    }
    return sram_.write(out, resize.interleaved ? whole_units(block, true) : block);
}

} // namespace hbdnn::format::x2a

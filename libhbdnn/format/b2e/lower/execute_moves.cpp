// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/taken_word.h"

namespace hbdnn::format::b2e {
namespace {

using emu::lift::CellBlock;

// What of the input is seen.
Extents seen_by(const Move& move) {
    return {(move.extents.h - 1) * move.step_y + 1 + move.in_y,
            (move.extents.w - 1) * move.step_x + 1 + move.in_x, move.extents.c};
}

std::int32_t groups_of(const Extents& extents, std::int32_t element) {
    return (extents.c * element + 3) / 4;
}

// With zeros up to the end of planes of eight bytes.
CellBlock whole_planes(const CellBlock& block) {
    if (block.groups % 2 == 0) return block;
    CellBlock whole(block.h, block.w, block.groups + 1, {emu::lift::source_zeros, 0});
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g) whole.at(y, x, g) = block.at(y, x, g);
        }
    }
    return whole;
}

CellBlock picked_by(const Move& move, const CellBlock& block) {
    CellBlock part(move.extents.h, move.extents.w, block.groups);
    for (std::int32_t y = 0; y < part.h; ++y) {
        for (std::int32_t x = 0; x < part.w; ++x) {
            for (std::int32_t g = 0; g < part.groups; ++g) {
                part.at(y, x, g) =
                    block.at(y * move.step_y + move.in_y, x * move.step_x + move.in_x, g);
            }
        }
    }
    return part;
}

bool has_planes(Layout layout) {
    return layout == Layout::planes || layout == Layout::c32;
}

// Whose cells are numbers of four channels or pixels each.
bool splits_cells(const Move& move) {
    const bool turns = (move.in.layout == Layout::columns) != (move.out.layout == Layout::columns);
    return turns && move.in.place.element < 4;
}

} // namespace

emu::Outcome Executor::execute(const Move& move) {
    const Map in = now(move.in), out = now(move.out);
    if (splits_cells(move)) {
        EMU_TRY_VALUE(tensor, read_map(in, move.extents));
        return write_map(out, tensor);
    }
    const std::int32_t groups = groups_of(move.extents, in.place.element);
    const Extents from = seen_by(move);
    CellBlock block(0, 0, 0);
    if (in.layout == Layout::columns) { // cells are pixels of one channel
        EMU_TRY_VALUE(turned, sram_.read(in, from.h, groups, from.w));
        block = CellBlock(from.h, from.w, groups);
        for (std::int32_t y = 0; y < from.h; ++y) {
            for (std::int32_t x = 0; x < from.w; ++x) {
                for (std::int32_t g = 0; g < groups; ++g) block.at(y, x, g) = turned.at(y, g, x);
            }
        }
    } else {
        EMU_TRY_VALUE(read, sram_.read(in, from.h, from.w, groups));
        block = std::move(read);
    }
    block = picked_by(move, block);
    if (has_planes(out.layout)) block = whole_planes(block);
    if (out.layout == Layout::columns) {
        CellBlock turned(block.h, groups, block.w);
        for (std::int32_t y = 0; y < block.h; ++y) {
            for (std::int32_t x = 0; x < block.w; ++x) {
                for (std::int32_t g = 0; g < groups; ++g) turned.at(y, g, x) = block.at(y, x, g);
            }
        }
        return sram_.write(out, turned);
    }
    return sram_.write_within(out, block, move.out_y, move.out_x, move.out_step);
}

emu::Outcome Executor::execute(const Fill& fill) {
    const std::int32_t groups = emu::align_up(groups_of(fill.extents, fill.out.place.element), 2);
    const CellBlock zeros(fill.extents.h, fill.extents.w, groups, {emu::lift::source_zeros, 0});
    return sram_.write_within(now(fill.out), zeros, fill.out_y, fill.out_x);
}

} // namespace hbdnn::format::b2e

// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_commands.h"

#include "libviplite/format/execution/decode/move_pattern.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

#include <algorithm>

namespace viplite::format {
namespace {

using namespace tensor_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

emu::Result<Dtype> dtype_of(std::uint32_t code) {
    switch (code) {
    case 0: return Dtype::u8;
    case 1: return Dtype::f16;
    case 2: return Dtype::i8;
    case 4: return Dtype::i16;
    default: break;
    }
    return error(Fault::bad_model,
                 "elements of type %u; uint8 (0), float16 (1), int8 (2) and int16 (4) are known",
                 code);
}

struct ForbiddenMode {
    Field field;
    const char* name;
};

constexpr ForbiddenMode forbidden_modes[] = {
    {tile_sequence, "tiles in another order"},
    {square, "squares"},
    {maxima, "non-maximum suppression"},
    {multiplies, "products"},
    {brick_mode, "bricks"},
    {filters, "a filter across channels"},
    {overfetch_begin, "a window that begins early"},
    {overfetch_end, "a window that ends late"},
    {swaps, "a table before the filter"},
};

emu::Outcome check_modes(const CommandWords& command) {
    for (const ForbiddenMode& mode : forbidden_modes) {
        if (command[mode.field] != 0) {
            return error(Fault::bad_model, "%s (%u), which is not known", mode.name,
                         command[mode.field]);
        }
    }
    return {};
}

struct Pool {
    std::int32_t size = 1, stride = 1; // 1: none
};

emu::Result<Pool> pool_of(const CommandWords& command) {
    if (command[pool_x] == 0 && command[pool_y] == 0) return Pool();
    const std::uint32_t count = command[pool_x_count], stride = command[pool_x_stride];
    const bool is_square = command[pool_y_count] == count && command[pool_y_stride] == stride;
    if (command[pool_x] == 3 && command[pool_y] == 3 && is_square) {
        if (count == 1 && stride == 0) return Pool{2, 2};
        if (count == 2 && stride == 1) return Pool{3, 2};
    }
    // Measured by the shapes of networks.
    if (command[pool_x] == 1 && command[pool_y] == 1 && is_square && count >= 1 && stride == 0)
        return Pool{static_cast<std::int32_t>(count) + 1, 1};
    return error(Fault::bad_model, "pooling of methods %u, %u, sizes %u, %u and strides %u, %u",
                 command[pool_x], command[pool_y], count, command[pool_y_count], stride,
                 command[pool_y_stride]);
}

MoveWindow window_of(const CommandWords& command, Pool pool) {
    const auto edge = [&](Field field) { return command.joined_signed({field}); };
    return {edge(window_top),
            edge(window_left),
            edge(window_bottom),
            edge(window_right),
            static_cast<std::int32_t>(command[source_channels]),
            pool.size,
            pool.stride};
}

// The window's cells of an axis that lie inside.
struct InsideCells {
    std::int32_t first = 0, count = 0, before = 0;
};

InsideCells inside(std::int32_t first, std::int32_t last, std::uint32_t extent) {
    const std::int32_t begin = std::max(first, 0);
    const std::int32_t end = std::min(last + 1, static_cast<std::int32_t>(extent));
    return {begin, end - begin, begin - first};
}

emu::Outcome set_source(const CommandWords& command, const MoveWindow& window, Dtype dtype,
                        TensorMove& move) {
    const InsideCells y = inside(window.top, window.bottom, command[source_height]);
    const InsideCells x = inside(window.left, window.right, command[source_width]);
    if (y.count < 1 || x.count < 1) return error(Fault::bad_model, "a window beside its map");
    move.before_y = y.before, move.before_x = x.before;
    move.window_h = window.bottom - window.top + 1;
    move.window_w = window.right - window.left + 1;
    move.border = static_cast<std::int32_t>(command[border]);
    const std::int64_t size = size_of(dtype);
    emu::MemoryView& view = move.src.view;
    view.h = y.count, view.w = x.count, view.c = window.channels;
    view.block = 1;
    view.pixel = size;
    view.line = command[source_line] * size;
    view.surface = command[source_surface] * size;
    view.base = command[source_address] + y.first * view.line + x.first * view.pixel;
    view.dtype = dtype;
    move.src.ring = {std::int64_t{command[source_ring]} << 6,
                     std::int64_t{command[source_ring_end]} << 6};
    const std::uint32_t mode = command[border_mode];
    // Pooling leaves cells outside out, other operations give them a value.
    if (mode > 1 || (sees_border(move) && (mode == 1) != (move.pool > 1))) {
        return error(Fault::bad_model, "cells outside its map of mode %u", mode);
    }
    return {};
}

} // namespace

emu::Result<TensorMove> decode_move(const CommandWords& command, TensorMaps& maps) {
    EMU_TRY(check_modes(command));
    EMU_TRY_VALUE(src, dtype_of(command[source_type]));
    EMU_TRY_VALUE(dst, dtype_of(command[result_type]));
    EMU_TRY_VALUE(pool, pool_of(command));
    TensorMove move;
    move.pool = pool.size, move.pool_stride = pool.stride;
    move.dst_dtype = dst;
    MoveWindow window = window_of(command, pool);
    EMU_TRY_VALUE(pattern, move_pattern(command, window));
    if (pool.size > 1) {
        // Cells behind the last pool are not read.
        window.bottom = window.top + pool.stride * (pattern.h - 1) + pool.size - 1;
        window.right = window.left + pool.stride * (pattern.w - 1) + pool.size - 1;
    }
    move.moved_h = pattern.h, move.moved_w = pattern.w;
    move.axes = std::move(pattern.axes);
    EMU_TRY(set_source(command, window, src, move));
    EMU_TRY_VALUE(map, maps.get(command, src, dst));
    move.map = std::move(map);
    move.dst_address = command[result_address];
    move.dst_ring = {std::int64_t{command[result_ring]} << 6,
                     std::int64_t{command[result_ring_end]} << 6};
    move.is_measured = src == Dtype::u8 && dst == Dtype::u8 && pool.size <= 2 &&
                       pool.size == pool.stride && !sees_border(move) && !command[table_has_sign] &&
                       !command[tile_resets_3];
    return move;
}

} // namespace viplite::format

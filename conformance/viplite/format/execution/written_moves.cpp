// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/written_moves.h"

#include "libviplite/format/execution/decode/tensor_fields.h"

namespace nbg_tests {

using namespace viplite::format::tensor_field;

void set_loops(WrittenCommand& command, std::initializer_list<Loop> loops) {
    std::size_t i = 0;
    for (const Loop& loop : loops) {
        command.set(increments[i], loop.increment);
        if (i < std::size(counts)) command.set(counts[i], loop.count);
        ++i;
    }
    for (; i < std::size(counts); ++i) command.set(counts[i], 1);
}

void set_window(WrittenCommand& command, std::int32_t left, std::int32_t top, std::uint32_t right,
                std::uint32_t bottom) {
    command.set(window_left, static_cast<std::uint32_t>(left))
        .set(window_top, static_cast<std::uint32_t>(top))
        .set(window_right, right)
        .set(window_bottom, bottom);
}

void set_tiles(WrittenCommand& command, std::uint32_t w, std::uint32_t h, std::uint32_t step_x,
               std::uint32_t step_y) {
    command.set(tile_width, w)
        .set(tile_height, h)
        .set(tile_step_x, step_x)
        .set(tile_step_y, step_y);
}

void set_places(WrittenCommand& command, const Map& map, Place from, Place to) {
    command.set(source_width, map.w)
        .set(source_height, map.h)
        .set(source_channels, map.c)
        .set(source_line, map.w)
        .set(source_surface, map.w * map.h)
        .set(source_ring, from.ring / 64)
        .set(source_ring_end, 0)
        .set(result_ring, to.ring / 64)
        .set(result_ring_end, 0)
        .address({source_address.word, from.source, from.index}, from.offset)
        .address({result_address.word, to.source, to.index}, to.offset);
    // The ends are addresses of bytes until they are patched.
    if (from.ring)
        command.address({source_ring_end.word, from.source, from.index, true}, from.ring_end);
    if (to.ring) command.address({result_ring_end.word, to.source, to.index, true}, to.ring_end);
}

WrittenCommand pool_of_two(const Map& map, Place from, Place to) {
    WrittenCommand command;
    set_places(command, map, from, to);
    set_window(command, 0, 0, map.w - 1, map.h - 1);
    set_tiles(command, 64, 32, 64, 32);
    command.set(pool_x, 3).set(pool_y, 3).set(pool_x_count, 1).set(pool_y_count, 1);
    command.set(border_mode, 1).set(line_resets, 1).set(tile_resets_2, 1);
    const std::uint32_t w = map.w / 2, h = map.h / 2;
    set_loops(command, {{0, 1},
                        {1, 0},
                        {w, 0},
                        {32, (map.w + 63) / 64},
                        {16 * w, (map.h + 31) / 32},
                        {0, 1},
                        {w * h}});
    return command;
}

WrittenCommand spread(const Map& map, Place from, Place to) {
    WrittenCommand command;
    set_places(command, map, from, to);
    set_window(command, 0, 0, map.w - 1, map.h - 1);
    set_tiles(command, map.w, map.h, map.w, map.h);
    set_loops(
        command,
        {{0, 1}, {2, map.w}, {4 * map.w, map.h}, {0, 1}, {0, 1}, {0, 1}, {4 * map.w * map.h}});
    return command;
}

} // namespace nbg_tests

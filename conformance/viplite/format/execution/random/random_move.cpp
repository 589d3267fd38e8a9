// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/written_moves.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

namespace nbg_tests {
namespace {

using namespace viplite::format::tensor_field;
using viplite::format::PatchSource;

// A rising function as 1026 words of 21 bits.
std::vector<std::byte> table_row() {
    emu::ByteWriter row;
    for (std::uint32_t i = 0; i < 1026; ++i) {
        const std::uint32_t exponent = std::min(i / 40 + 3, 24U);
        row.write(exponent << 15 | (i * 811 % 32768));
    }
    return row.take();
}

// Lines and surfaces as they are, in tiles.
WrittenCommand copy(fuzz::Random& random, const Map& map, Place from, Place to) {
    WrittenCommand command;
    set_places(command, map, from, to);
    set_window(command, 0, 0, map.w - 1, map.h - 1);
    if (random.below(2) != 0) {
        set_tiles(command, map.w, map.h, map.w, map.h);
        set_loops(command,
                  {{0, 1}, {1, map.w}, {map.w, map.h}, {0, 1}, {0, 1}, {0, 1}, {map.w * map.h}});
        return command;
    }
    // Counters that begin anew with lines and tiles, in tiles of 64 by 4.
    set_tiles(command, 64, 4, 64, 4);
    command.set(line_resets, 1).set(tile_resets_2, 1);
    set_loops(command, {{0, 1},
                        {1, 0},
                        {map.w, 0},
                        {64, (map.w + 63) / 64},
                        {4 * map.w, (map.h + 3) / 4},
                        {0, 1},
                        {map.w * map.h}});
    return command;
}

// Channels become the fastest axis.
WrittenCommand transposition(const Map& map, Place from, Place to) {
    WrittenCommand command;
    const Map plane{map.w, map.h * map.c, 1};
    set_places(command, plane, from, to);
    set_window(command, 0, 0, plane.w - 1, plane.h - 1);
    set_tiles(command, 1, 1, 1, 1);
    set_loops(command,
              {{map.c, map.w}, {0, 1}, {map.c * map.w, map.h}, {1, map.c}, {0, 1}, {0, 1}, {0}});
    return command;
}

// The channels in two groups that become neighbours.
WrittenCommand shuffle(const Map& map, Place from, Place to) {
    WrittenCommand command;
    const Map plane{map.w, map.h * map.c, 1};
    const std::uint32_t surface = map.w * map.h;
    set_places(command, plane, from, to);
    set_window(command, 0, 0, plane.w - 1, plane.h - 1);
    set_tiles(command, 1, 1, 1, 1);
    set_loops(
        command,
        {{1, map.w}, {0, 1}, {map.w, map.h}, {2 * surface, map.c / 2}, {surface, 2}, {0, 1}, {0}});
    return command;
}

// Every second pixel and line of a map with a border becomes a channel.
WrittenCommand space_to_depth(const Map& map, Place from, Place to) {
    WrittenCommand command;
    set_places(command, map, from, to);
    const std::uint32_t w = map.w / 2 + 1, h = map.h / 2 + 1, surface = w * h;
    set_window(command, -1, -1, 2 * w - 2, 2 * h - 2);
    set_tiles(command, 2 * w, 2 * h, 2 * w, 2 * h);
    command.set(line_resets, 1).set(tile_resets_3, 1);
    set_loops(command,
              {{surface, 2}, {1, w}, {2 * surface, 2}, {w, h}, {0, 1}, {0, 1}, {4 * surface}});
    return command;
}

// Of windows that begin before the map.
WrittenCommand pool_of_three(const Map& map, Place from, Place to) {
    WrittenCommand command;
    set_places(command, map, from, to);
    const std::uint32_t w = map.w / 2, h = map.h / 2;
    set_window(command, -1, -1, 2 * w - 1, 2 * h - 1);
    set_tiles(command, 63, 3, 62, 2);
    command.set(pool_x, 3).set(pool_y, 3).set(pool_x_count, 2).set(pool_y_count, 2);
    command.set(pool_x_stride, 1).set(pool_y_stride, 1);
    command.set(border_mode, 1).set(line_resets, 1).set(tile_resets_2, 1);
    // Tiles of 31 results.
    const std::uint32_t tiles = (2 * w + 61) / 62;
    set_loops(command, {{0, 1}, {1, 0}, {w, 0}, {31, tiles}, {w, h}, {0, 1}, {w * h}});
    return command;
}

void set_map(fuzz::Random& random, WrittenCommand& command, std::int32_t table) {
    if (random.below(3) == 0) return;
    command.set(source_zero_point, static_cast<std::uint32_t>(random.below(256)))
        .set(result_zero_point, static_cast<std::uint32_t>(random.below(256)))
        .set(mantissa, static_cast<std::uint32_t>(random.below(1 << 15)))
        .set({shift_low, shift_high}, static_cast<std::uint32_t>(random.below(5)) - 2)
        .set(relu, random.below(2) != 0);
    if (random.below(2) == 0) return;
    command.set(has_table, 1)
        .set(table_has_sign, random.below(2) != 0)
        .address({table_address.word, PatchSource::misc_generic, table});
}

} // namespace

RandomNetwork random_move(fuzz::Random random) {
    WrittenNetwork network(0xEE);
    Map map{2 * between(random, 2U, 50U), 2 * between(random, 1U, 20U),
            2 * between(random, 1U, 5U)};
    const std::int32_t table = network.row(table_row());
    Place from, to{PatchSource::output};
    ByteList input = random_bytes(random, map.bytes());
    network.input(map.bytes());
    if (random.below(2) != 0) {
        // First into a circular buffer, some bytes before its end.
        const std::uint32_t ring = (map.bytes() + 63) / 64 * 64;
        const std::uint32_t behind = 64 * static_cast<std::uint32_t>(random.below(4));
        const auto begin = static_cast<std::uint32_t>(random.below(2 * ring));
        const Place circle{PatchSource::vip_sram, behind + begin, ring, behind + ring};
        network.add(viplite::format::OperationType::tensor, copy(random, map, from, circle));
        from = circle;
    }
    WrittenCommand command;
    std::uint32_t results = map.bytes();
    switch (random.below(6)) {
    case 0: command = copy(random, map, from, to); break;
    case 1: command = transposition(map, from, to); break;
    case 2: command = shuffle(map, from, to); break;
    case 3:
        command = space_to_depth(map, from, to);
        command.set(border, static_cast<std::uint32_t>(random.below(256)));
        results = (map.w / 2 + 1) * (map.h / 2 + 1) * map.c * 4;
        break;
    case 4:
        command = pool_of_two(map, from, to);
        results /= 4;
        break;
    default:
        command = pool_of_three(map, from, to);
        results /= 4;
        break;
    }
    set_map(random, command, table);
    network.add(viplite::format::OperationType::tensor, command);
    network.output(results);
    return {network.file(), {std::move(input)}};
}

} // namespace nbg_tests

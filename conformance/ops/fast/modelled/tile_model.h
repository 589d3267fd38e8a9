// SPDX-License-Identifier: Apache-2.0
// AMX's tiles in plain C++, as Intel's manual describes TILELOADD, TDPBUSD and their kin: included
// before ops/fast/amx.cpp, it lets machines without AMX run that file. What a processor answers
// with a fault ends the program.
#pragma once

#include <immintrin.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tile_model {
namespace {

constexpr int tile_count = 8, most_rows = 16, most_bytes = 64;

struct Tile {
    int rows = 0, bytes = 0; // as configured; none: the tile may not be used
    std::uint8_t row[most_rows][most_bytes] = {};
};

thread_local Tile tiles[tile_count];
thread_local bool is_configured = false;

inline void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "tile model: %s\n", what);
    std::abort();
}

inline Tile& used(int number) {
    expect(is_configured, "no configuration was loaded");
    expect(number >= 0 && number < tile_count, "no such tile");
    expect(tiles[number].rows > 0, "the tile is not configured");
    return tiles[number];
}

inline void clear(Tile& tile) {
    std::memset(tile.row, 0, sizeof tile.row);
}

// The operand of LDTILECFG: the palette in byte 0, the start row in byte 1, row sizes as words from
// byte 16, numbers of rows from byte 48; all else is reserved.
inline void load_configuration(const void* memory) {
    const auto* bytes = static_cast<const std::uint8_t*>(memory);
    expect(bytes[0] == 1, "palette 1 is the only one");
    expect(bytes[1] == 0, "start row");
    for (int i = 2; i < 16; ++i) expect(bytes[i] == 0, "reserved bytes");
    for (int i = 16 + 2 * tile_count; i < 48; ++i) expect(bytes[i] == 0, "reserved bytes");
    for (int i = 48 + tile_count; i < 64; ++i) expect(bytes[i] == 0, "reserved bytes");
    for (int i = 0; i < tile_count; ++i) {
        std::uint16_t row_bytes;
        std::memcpy(&row_bytes, bytes + 16 + 2 * i, sizeof row_bytes);
        const int rows = bytes[48 + i];
        expect(row_bytes <= most_bytes && rows <= most_rows, "a tile is too large");
        expect((row_bytes == 0) == (rows == 0), "a tile without rows or columns");
        clear(tiles[i]);
        tiles[i].rows = rows;
        tiles[i].bytes = row_bytes;
    }
    is_configured = true;
}

inline void release() {
    for (Tile& tile : tiles) tile = {};
    is_configured = false;
}

inline void zero(int number) {
    clear(used(number));
}

inline void load(int number, const void* base, std::int64_t stride) {
    Tile& tile = used(number);
    clear(tile);
    for (int r = 0; r < tile.rows; ++r) {
        std::memcpy(tile.row[r], static_cast<const std::uint8_t*>(base) + r * stride, tile.bytes);
    }
}

inline void store(int number, void* base, std::int64_t stride) {
    const Tile& tile = used(number);
    for (int r = 0; r < tile.rows; ++r) {
        std::memcpy(static_cast<std::uint8_t*>(base) + r * stride, tile.row[r], tile.bytes);
    }
}

// sums[m][n] += a[m][4 k + i] * b[k][4 n + i]: unsigned bytes of a, signed ones of b; wraps.
inline void multiply_unsigned_signed(int sums, int a, int b) {
    constexpr int depth = 4;
    Tile& to = used(sums);
    const Tile &first = used(a), &second = used(b);
    expect(sums != a && sums != b && a != b, "operands must be different tiles");
    expect(to.rows == first.rows && to.bytes == second.bytes && first.bytes == depth * second.rows,
           "sizes of tiles do not fit");
    for (int m = 0; m < to.rows; ++m) {
        std::uint32_t line[most_bytes / depth];
        std::memcpy(line, to.row[m], sizeof line);
        for (int k = 0; k < second.rows; ++k) {
            for (int n = 0; n < to.bytes; ++n) {
                const int product = first.row[m][depth * k + n % depth] *
                                    static_cast<std::int8_t>(second.row[k][n]);
                line[n / depth] += static_cast<std::uint32_t>(product);
            }
        }
        std::memcpy(to.row[m], line, sizeof line);
    }
}

} // namespace
} // namespace tile_model

#undef _tile_loadconfig
#undef _tile_release
#undef _tile_zero
#undef _tile_loadd
#undef _tile_stored
#undef _tile_dpbusd
#define _tile_loadconfig(memory) tile_model::load_configuration(memory)
#define _tile_release() tile_model::release()
#define _tile_zero(tile) tile_model::zero(tile)
#define _tile_loadd(tile, base, stride) tile_model::load(tile, base, stride)
#define _tile_stored(tile, base, stride) tile_model::store(tile, base, stride)
#define _tile_dpbusd(sums, a, b) tile_model::multiply_unsigned_signed(sums, a, b)

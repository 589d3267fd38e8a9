// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/planes.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/x86/perfect_shuffle.h"

#include <algorithm>
#include <array>

namespace emu::ops::fast {
namespace {

using Transpose = void (*)(const std::byte* src, std::ptrdiff_t src_pitch, std::byte* dst,
                           std::ptrdiff_t dst_pitch);

template <class T, bool shuffles, std::size_t... i>
constexpr std::array<Transpose, sizeof...(i)> transposes_of(std::index_sequence<i...>) {
    return {transpose_vectors<T, i + 1, shuffles>...};
}

// Of 1, 2, ... lines at [0], [1], ...
template <class T, bool shuffles>
constexpr auto transposes = transposes_of<T, shuffles>(std::make_index_sequence<Lanes<T>::count>());

// Calls visit(first) for tiles of `lanes` that cover [0, count); the last one ends with it.
// Precondition: count >= lanes.
template <class Visit> void each_tile(std::int64_t count, std::int64_t lanes, Visit visit) {
    for (std::int64_t first = 0; first < count; first += lanes) {
        visit(std::min(first, count - lanes));
    }
}

template <class T>
void transpose_by_element(const Plane& plane, const std::byte* src, std::byte* dst) {
    for (std::int64_t row = 0; row < plane.rows; ++row) {
        for (std::int64_t column = 0; column < plane.columns; ++column) {
            store_at(load_at<T>(src + row * plane.src_row, column), dst + column * plane.dst_column,
                     row);
        }
    }
}

template <class T> void transpose(const Plane& plane, const std::byte* src, std::byte* dst) {
    constexpr std::int64_t lanes = Lanes<T>::count, size = sizeof(T), vector = lanes * size;
    const std::int64_t rows = plane.rows, columns = plane.columns;
    if (rows >= lanes && columns >= lanes) {
        each_tile(columns, lanes, [&](std::int64_t column) {
            each_tile(rows, lanes, [&](std::int64_t row) {
                transpose_vectors<T, lanes, true>(
                    src + row * plane.src_row + column * size, plane.src_row,
                    dst + column * plane.dst_column + row * size, plane.dst_column);
            });
        });
    } else if (rows >= lanes && plane.src_row == columns * size) {
        const Transpose deinterleave = transposes<T, true>[columns - 1];
        each_tile(rows, lanes, [&](std::int64_t row) {
            deinterleave(src + row * plane.src_row, vector, dst + row * size, plane.dst_column);
        });
    } else if (columns >= lanes && plane.dst_column == rows * size) {
        const Transpose interleave = transposes<T, false>[rows - 1];
        each_tile(columns, lanes, [&](std::int64_t column) {
            interleave(src + column * size, plane.src_row, dst + column * plane.dst_column, vector);
        });
    } else {
        transpose_by_element<T>(plane, src, dst);
    }
}

// `bytes` to a line, or, where 0, as many as its columns.
template <std::int64_t bytes>
void copy_lines(const Plane& plane, const std::byte* src, std::byte* dst) {
    const std::int64_t count = bytes != 0 ? bytes : plane.columns * plane.dst_column;
    for (std::int64_t row = 0; row < plane.rows; ++row) {
        std::memcpy(dst, src, static_cast<std::size_t>(count));
        src += plane.src_row;
        dst += plane.dst_row;
    }
}

// Elements `step` elements apart; a step that is known makes vectors.
template <class T, std::int64_t step>
void pick_lines(const Plane& plane, const std::byte* src, std::byte* dst) {
    using Unaligned [[gnu::aligned(1), gnu::may_alias]] = T;
    const std::int64_t columns = plane.columns;
    for (std::int64_t row = 0; row < plane.rows; ++row) {
        const auto* __restrict from = reinterpret_cast<const Unaligned*>(src + row * plane.src_row);
        auto* __restrict to = reinterpret_cast<Unaligned*>(dst + row * plane.dst_row);
        for (std::int64_t i = 0; i < columns; ++i) to[i] = from[i * step];
    }
}

template <class T> void pick_anywhere(const Plane& plane, const std::byte* src, std::byte* dst) {
    const std::int64_t columns = plane.columns, step = plane.src_column;
    for (std::int64_t row = 0; row < plane.rows; ++row) {
        const std::byte* from = src + row * plane.src_row;
        std::byte* to = dst + row * plane.dst_row;
        for (std::int64_t i = 0; i < columns; ++i, from += step) {
            store_at(load_at<T>(from, 0), to, i);
        }
    }
}

template <class T> void scatter(const Plane& plane, const std::byte* src, std::byte* dst) {
    for (std::int64_t row = 0; row < plane.rows; ++row) {
        const std::byte* from = src + row * plane.src_row;
        std::byte* to = dst + row * plane.dst_row;
        for (std::int64_t column = 0; column < plane.columns; ++column) {
            store_at(load_at<T>(from, 0), to, 0);
            from += plane.src_column, to += plane.dst_column;
        }
    }
}

template <class T> PlaneMove picking_move(std::int64_t src_column) {
    if (src_column == 0) return pick_lines<T, 0>;
    if (src_column == 2 * std::int64_t{sizeof(T)}) return pick_lines<T, 2>;
    return pick_anywhere<T>;
}

PlaneMove copying_move(std::int64_t bytes) {
    switch (bytes) {
    case 3: return copy_lines<3>;
    case 6: return copy_lines<6>;
    case 12: return copy_lines<12>;
    case 16: return copy_lines<16>;
    case 24: return copy_lines<24>;
    case 32: return copy_lines<32>;
    case 64: return copy_lines<64>;
    default: return copy_lines<0>;
    }
}

} // namespace

PlaneMove transposing_move(int size) {
    switch (size) {
    case 1: return transpose<std::uint8_t>;
    case 2: return transpose<std::uint16_t>;
    case 4: return transpose<std::uint32_t>;
    default: return transpose<std::uint64_t>;
    }
}

PlaneMove line_move(const Plane& plane, int size) {
    if (plane.src_column == size) return copying_move(plane.columns * size);
    switch (size) {
    case 1: return picking_move<std::uint8_t>(plane.src_column);
    case 2: return picking_move<std::uint16_t>(plane.src_column);
    case 4: return picking_move<std::uint32_t>(plane.src_column);
    default: return picking_move<std::uint64_t>(plane.src_column);
    }
}

PlaneMove scattering_move(int size) {
    switch (size) {
    case 1: return scatter<std::uint8_t>;
    case 2: return scatter<std::uint16_t>;
    case 4: return scatter<std::uint32_t>;
    default: return scatter<std::uint64_t>;
    }
}

} // namespace emu::ops::fast

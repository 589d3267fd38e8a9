// SPDX-License-Identifier: Apache-2.0
// Where the elements of a matrix lie: a Layout whose lines (h) are the matrix's rows and whose
// pixels (w) are its columns.
#pragma once

#include "emu-core/tensor/layout.h"

#include <algorithm>

namespace emu {

inline constexpr Layout row_major{{Axis::h}, {Axis::w}};
inline constexpr Layout column_major{{Axis::w}, {Axis::h}};

// [columns / width, rows, width].
constexpr Layout column_blocks(std::int32_t width) {
    return {{Axis::w, width}, {Axis::h}, {Axis::w, width, true}};
}

// [columns / width, rows / height, width, height].
constexpr Layout tiles(std::int32_t width, std::int32_t height) {
    return {{Axis::w, width}, {Axis::h, height}, {Axis::w, width, true}, {Axis::h, height, true}};
}

class MatrixLayout {
public:
    // The matrix may be cut into pieces of `segment` rows, each laid out on its own, one after the
    // other; 0: it is not. Precondition: rows and columns are positive multiples of the layout's
    // blocks, as is the segment; their product fits 62 bits.
    constexpr MatrixLayout(const Layout& layout, std::int64_t rows, std::int64_t columns,
                           std::int64_t segment = 0)
        : layout_(layout), rows_(rows), columns_(columns), segment_(segment ? segment : rows) {}

    constexpr std::int64_t rows() const { return rows_; }
    constexpr std::int64_t columns() const { return columns_; }
    constexpr std::int64_t elements() const { return rows_ * columns_; }

    // As many as the layout has digits, outermost first; they do not show the segments.
    constexpr std::span<const Digit> digits() const { return layout_.digits(); }
    constexpr std::int64_t extent(const Digit& digit) const {
        return Layout::extent(digit, {.h = rows_, .w = columns_});
    }

    constexpr std::int64_t index(std::int64_t row, std::int64_t column) const {
        const std::int64_t piece = row / segment_ * segment_; // its first row
        const Extents stored{.h = std::min(segment_, rows_ - piece), .w = columns_};
        return piece * columns_ + layout_.offset({.h = row - piece, .w = column}, stored);
    }

    // Columns of each_run()'s pieces.
    constexpr std::int64_t run_length() const {
        const std::int64_t block = layout_.block(Axis::w);
        return block ? block : columns_;
    }

    // Calls visit(column, count, index, step) for pieces of a row, in order: element column + i
    // lies at index + i * step, for i < count.
    template <class Visit> void each_run(std::int64_t row, Visit visit) const {
        const std::int64_t length = run_length();
        const std::int64_t step = length > 1 ? index(row, 1) - index(row, 0) : 0;
        for (std::int64_t column = 0; column < columns_; column += length) {
            visit(column, length, index(row, column), step);
        }
    }

private:
    Layout layout_;
    std::int64_t rows_, columns_, segment_;
};

static_assert(MatrixLayout(tiles(2, 4), 8, 4).index(5, 3) == ((1 * 2 + 1) * 2 + 1) * 4 + 1);
static_assert(MatrixLayout(tiles(2, 2), 6, 4, 4).index(5, 1) == 4 * 4 + 1 * 2 + 1);
static_assert(MatrixLayout(column_blocks(4), 3, 8).index(2, 5) == (1 * 3 + 2) * 4 + 1);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Where in the SRAM the cells of a map are.
#pragma once

#include "libhbdnn/format/b2e/words/geometry.h"
#include "libhbdnn/format/b2e/words/instruction.h"

namespace hbdnn::format::b2e {

inline constexpr std::int32_t cells_of_word = 2;

// Cells by three numbers: line, pixel and group of four bytes of the channels; in columns line,
// channel and group of four bytes of its pixels.
class MapCells {
public:
    MapCells(const Geometry& geometry, const Map& map, std::int32_t a, std::int32_t b,
             std::int32_t groups);

    // From the SRAM's begin on; perhaps beyond its end. Preconditions: within the extents.
    std::int64_t at(std::int32_t a, std::int32_t b, std::int32_t group) const {
        const Step &first = a_[static_cast<std::size_t>(a)],
                   &second = b_[static_cast<std::size_t>(b)],
                   &third = groups_[static_cast<std::size_t>(group)];
        std::int64_t row = offset_ + first.rows + second.rows + third.rows;
        if (ring_ > 0) row %= ring_;
        return begin_ + row * cells_of_row_ + first.cells + second.cells + third.cells;
    }

private:
    struct Step {
        std::int64_t rows = 0;
        std::int32_t cells = 0;
    };
    // How often a number counts up within a row, and what it adds there; then it adds rows.
    struct Axis {
        std::int32_t within, cells;
        std::int64_t rows;
    };

    static std::vector<Step> steps(std::int32_t count, const Axis& axis);

    std::int64_t cells_of_row_, begin_, offset_, ring_;
    std::vector<Step> a_, b_, groups_;
};

} // namespace hbdnn::format::b2e

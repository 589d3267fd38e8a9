// SPDX-License-Identifier: Apache-2.0
// What differs between marches B2E and B25: the same words, on rows of another size.
#pragma once

#include "libhbdnn/format/b2e/words/fields.h"

#include <string_view>

namespace hbdnn::format::b2e {

struct Geometry {
    std::string_view march;
    std::int32_t rows = 0, words_of_row = 0; // of 8 bytes
    Field lane, row_high;                    // of places
    Field kernel_lane, kernel_row_high, record_lane, record_row_high;
    Field in_x, out_x; // of moves
    // A second unit for convolutions, and one that launches both. Vector instructions have not been
    // seen where there are two.
    bool has_two_convolutions = false;

    constexpr std::int64_t cells() const {
        constexpr std::int64_t cells_of_word = 2;
        return std::int64_t{rows} * words_of_row * cells_of_word;
    }
};

inline constexpr Geometry b2e_geometry{"B2E",
                                       16384,
                                       16,
                                       place::lane,
                                       place::row_high,
                                       kernel::lane,
                                       kernel::row_high,
                                       conv::record_lane,
                                       conv::record_row_high,
                                       move::in_x,
                                       move::out_x,
                                       false};
inline constexpr Geometry b25_geometry{"B25",
                                       32768,
                                       32,
                                       b25::lane,
                                       b25::row_high,
                                       b25::kernel_lane,
                                       b25::kernel_row_high,
                                       b25::record_lane,
                                       b25::record_row_high,
                                       b25::in_x,
                                       b25::out_x,
                                       true};

// Null: a march with other words.
inline const Geometry* geometry_of(std::string_view march) {
    for (const Geometry* known : {&b2e_geometry, &b25_geometry}) {
        if (known->march == march) return known;
    }
    return nullptr;
}

} // namespace hbdnn::format::b2e

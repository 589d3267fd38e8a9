// SPDX-License-Identifier: Apache-2.0
// What units that are told by registers do at the corners of their arithmetic, where documents say
// little and common pictures show nothing. Boards settle it: docs/board-traces.md.
#pragma once

#include "emu-core/chip/known.h"
#include "emu-core/ops/arithmetic/requantisation.h"

namespace emu {

// As all chips of the class are taken to be; a chip of which a board's trace says otherwise has
// values of its own.
struct Corners {
    Known<ops::Rounding> ties{ops::Rounding::half_even, Evidence::documented,
                              "reference manual's rounding mode 0"};
    Known<ops::Rounding> below_tables{ops::Rounding::floor, Evidence::assumed,
                                      "as the line above the upper end was measured"};
    Known<bool> divides_once{false, Evidence::assumed,
                             "two factors in two registers; 2x2 windows were measured"};
    Known<ops::Rounding> pixel_ties{ops::Rounding::half_even, Evidence::assumed,
                                    "as the stages behind sums"};
    Known<bool> halves_saturate{true, Evidence::assumed, "inferred from what an RK3566 printed"};
};

} // namespace emu

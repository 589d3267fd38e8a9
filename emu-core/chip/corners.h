// SPDX-License-Identifier: Apache-2.0
// What units do at the corners of their arithmetic, where documents say little and common pictures
// show nothing. Boards settle it: docs/board-traces.md. Which of it says something of a chip:
// changed_chip.h.
#pragma once

#include "emu-core/chip/known.h"
#include "emu-core/ops/arithmetic/requantisation.h"

namespace emu {

// As all chips of the class are taken to be; a chip of which a board's trace says otherwise has
// values of its own.
struct Corners {
    // Of units that are told by registers; ties also of those that network binaries tell.
    Known<ops::Rounding> ties{ops::Rounding::half_even, Evidence::documented,
                              "reference manual's rounding mode 0"};
    Known<ops::Rounding> below_tables{ops::Rounding::floor, Evidence::assumed,
                                      "as the line above the upper end was measured"};
    Known<bool> divides_once{false, Evidence::assumed,
                             "two factors in two registers; 2x2 windows were measured"};
    Known<ops::Rounding> pixel_ties{ops::Rounding::half_even, Evidence::assumed,
                                    "as the stages behind sums"};
    Known<bool> halves_saturate{true, Evidence::assumed, "inferred from what an RK3566 printed"};
    Known<ops::Rounding> input_ties{ops::Rounding::half_away, Evidence::assumed,
                                    "no document says how real inputs become integers"};
    // Of units that network binaries tell.
    Known<bool> nearest_entries{false, Evidence::assumed,
                                "a board's output excludes lower entries, but not nearest ones"};
    Known<bool> float32_products{false, Evidence::assumed,
                                 "float32 products of sums and scales give a board's output too"};
    Known<bool> limits_last{false, Evidence::assumed,
                            "in files with both limits and a second map neither side is told"};
    // Of BPUs: Bernoulli's, and Bayes'.
    Known<bool> wide_sums{false, Evidence::assumed, "as the chips after it"};
    Known<ops::Rounding> window_averages{ops::Rounding::half_up, Evidence::assumed,
                                         "as averages by convolutions in the same file"};
    Known<ops::Rounding> global_sums{ops::Rounding::half_up, Evidence::assumed,
                                     "as averages by convolutions"};
    Known<ops::Rounding> second_maps{ops::Rounding::floor, Evidence::assumed,
                                     "as the sums that they are added to"};
};

} // namespace emu

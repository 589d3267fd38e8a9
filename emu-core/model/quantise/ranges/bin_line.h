// SPDX-License-Identifier: Apache-2.0
// A histogram's bins in the order of their values.
#pragma once

#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Bin i counts values from (first + i) * width to (first + i + 1) * width. The outermost bins are
// not empty, unless all are.
struct BinLine {
    double width = 0;
    std::int64_t first = 0;
    std::vector<double> counts;
};

BinLine bin_line(const Histogram& values);

// Values that are exactly 0 left out: they cost nothing in any quantisation.
BinLine nonzero_bin_line(const Histogram& values);

} // namespace emu

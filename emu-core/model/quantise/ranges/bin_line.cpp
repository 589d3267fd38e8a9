// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/range_costs.h"

#include <algorithm>

namespace emu {
namespace {

// The line without its outermost bins that are empty.
void trim(BinLine& line) {
    const auto is_filled = [](double count) { return count > 0; };
    std::vector<double>& counts = line.counts;
    const auto last = std::find_if(counts.rbegin(), counts.rend(), is_filled).base();
    const auto first = std::find_if(counts.begin(), last, is_filled);
    line.first += first - counts.begin();
    counts = std::vector<double>(first, last);
}

// `zeros` are taken out.
BinLine make_line(const Histogram& values, std::uint64_t zeros) {
    const auto negative = values.negative(), not_negative = values.not_negative();
    BinLine line{values.width(), -static_cast<std::int64_t>(negative.size()), {}};
    line.counts.assign(negative.rbegin(), negative.rend());
    line.counts.insert(line.counts.end(), not_negative.begin(), not_negative.end());
    if (!not_negative.empty()) line.counts[negative.size()] -= static_cast<double>(zeros);
    trim(line);
    return line;
}

} // namespace

BinLine bin_line(const Histogram& values) {
    return make_line(values, 0);
}

BinLine nonzero_bin_line(const Histogram& values) {
    return make_line(values, values.zeros());
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// How many samples of a row become how many: which of them count, and how much.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <vector>

namespace emu::picture {

enum class Filter : std::uint8_t {
    automatic, // average where samples become fewer, cubic where they become more
    linear,
    cubic,
    average,
};

// The weights of a sample add up to 2^weight_bits.
inline constexpr unsigned weight_bits = 14;
// Sums over a column are kept with so many bits behind the point.
inline constexpr unsigned column_bits = 6;

// Sample i of the result is the sum of `taps` samples from first[i] on, each with a weight.
struct Scaling {
    std::int32_t from = 0, to = 0;
    std::int32_t taps = 1;
    std::vector<std::int32_t> first;   // `to`
    std::vector<std::int16_t> weights; // `to` * taps

    bool is_identity() const { return from == to && taps == 1; }
};

// Assumed, all of it, from the steps that drivers are known to program: hardware's filters and
// their rounding are public nowhere.
//   average  each sample counts with what of it lies within the result, where the first result
//            begins in the middle of the first sample when samples become fewer, with the first
//            sample when they become more (docs/evidence.md says what two boards printed)
//   linear, cubic where samples become more: the first and the last of both coincide; cubic is
//            Keys' with -1.25, whose taps beyond the end are those at the end
//   linear, cubic where they become fewer: around (i + 1/2) * from / to - 1/2
// Same extents: every sample is itself, whatever the filter. Errors bad_argument: extents that are
// not positive; unsupported: fewer than one in 128.
Result<Scaling> scaling_of(std::int32_t from, std::int32_t to, Filter filter);

} // namespace emu::picture

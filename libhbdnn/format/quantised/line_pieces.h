// SPDX-License-Identifier: Apache-2.0
// A function of words as eight pieces: a table of lines in each but the first and the last, which
// are lines themselves.
#pragma once

#include "emu-core/base/error.h"

#include <array>
#include <cstdint>

namespace hbdnn::format::quantised {

// The piece is the number of bound[0..6] that x is not below. There
//     z = (x * scale + (bias << left_shift)) >> right_shift, rounded down;
// pieces 0 and 7 are z itself. Of piece p between, z has eight bits behind the point: it is a place
// in table[p - 1], limited to 0..63, and between two entries lies R((next - entry) * fraction, 8)
// above the first. Where the function is odd, f(-x) = -f(x) for x < 0. Results saturate.
//
// That z runs from 0 to 63 * 256 over each piece of both tables that were seen is measured; that it
// is rounded down and what lies between entries up is assumed, as no board's output is there.
struct LinePieces {
    static constexpr std::size_t pieces = 8, tables = pieces - 2, entries = 64;

    std::array<std::int64_t, tables * entries> table{};
    std::array<std::int64_t, pieces> scale{}, bias{}, left_shift{}, right_shift{}, bound{};
    bool is_odd = false;

    // Precondition: valid.
    std::int16_t at(std::int16_t x) const;
};

// Error bad_model: entries, factors and biases beyond 16 bits, shifts outside 0..31, bounds that
// descend.
emu::Outcome validate(const LinePieces& pieces);

} // namespace hbdnn::format::quantised

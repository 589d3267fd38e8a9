// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/line_pieces.h"

#include "emu-core/ops/arithmetic/requantisation.h"

#include <algorithm>

namespace hbdnn::format::quantised {
namespace {

constexpr int point = 8; // bits behind it
constexpr std::int64_t last_entry = LinePieces::entries - 1;

bool are_within(std::span<const std::int64_t> values, std::int64_t low, std::int64_t high) {
    return std::ranges::all_of(values, [&](std::int64_t x) { return x >= low && x <= high; });
}

// Between the entries of one table.
std::int64_t interpolated(std::span<const std::int64_t> table, std::int64_t place) {
    const std::int64_t limited = std::clamp<std::int64_t>(place, 0, last_entry << point);
    const std::int64_t entry = std::min(limited >> point, last_entry - 1);
    const std::int64_t fraction = limited - (entry << point);
    const auto first = static_cast<std::size_t>(entry);
    return table[first] + emu::ops::shift_right((table[first + 1] - table[first]) * fraction, point,
                                                emu::ops::Rounding::half_up);
}

} // namespace

std::int16_t LinePieces::at(std::int16_t x) const {
    const bool negated = is_odd && x < 0;
    const std::int64_t value = negated ? -std::int64_t{x} : x;
    const auto bounds = std::span(bound).first<pieces - 1>();
    const auto piece = static_cast<std::size_t>(
        std::ranges::count_if(bounds, [&](std::int64_t low) { return value >= low; }));
    const std::int64_t sum = value * scale[piece] + (bias[piece] << left_shift[piece]);
    const std::int64_t place = sum >> right_shift[piece];
    const bool is_line = piece == 0 || piece == pieces - 1;
    const std::int64_t result =
        is_line ? place
                : interpolated(std::span(table).subspan((piece - 1) * entries, entries), place);
    return emu::ops::store<std::int16_t>(negated ? -result : result);
}

emu::Outcome validate(const LinePieces& pieces) {
    const auto refuse = [](const char* what) {
        return emu::error(emu::Fault::bad_model, "its %s cannot be a table's", what);
    };
    constexpr std::int64_t most = 32767;
    if (!are_within(pieces.table, -most - 1, most)) return refuse("table_param");
    if (!are_within(pieces.scale, -most - 1, most)) return refuse("scale");
    if (!are_within(pieces.bias, -most - 1, most)) return refuse("bias");
    if (!are_within(pieces.left_shift, 0, 31)) return refuse("left_shift");
    if (!are_within(pieces.right_shift, 0, 31)) return refuse("right_shift");
    if (!std::ranges::is_sorted(std::span(pieces.bound).first<LinePieces::pieces - 1>()))
        return refuse("bound");
    return {};
}

} // namespace hbdnn::format::quantised

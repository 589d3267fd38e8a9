// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/line_table.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/line_end.h"

#include <algorithm>

namespace emu::ops {
namespace {

// Of what a line beyond the ends adds, and of all results.
constexpr int result_width = 33;

std::int64_t interpolated(const LineTable::Part& part, std::int64_t x) {
    constexpr std::int64_t steps = LineTable::entries - 1;
    const std::int64_t offset = std::clamp(x - part.start, std::int64_t{0}, steps << part.shift);
    const std::int64_t entry = std::min(offset >> part.shift, steps - 1);
    const std::int64_t rest = offset - (entry << part.shift);
    const std::int64_t rise = part.value[entry + 1] - part.value[entry];
    return part.value[entry] + (rise * rest >> part.shift);
}

// distance * factor / 2^shift, down. Saturating first loses nothing: what is outside stays there.
std::int64_t line(std::int64_t distance, std::int64_t factor, int shift) {
    const std::int64_t product = distance * factor;
    if (shift >= 0) return saturate(product >> shift, result_width);
    return saturate(saturate(product, result_width) * (std::int64_t{1} << -shift), result_width);
}

bool is_slope(int shift) {
    return shift >= -16 && shift <= 31;
}

} // namespace

std::int64_t LineTable::at(std::int64_t x) const {
    const auto extended = [x](std::int64_t end, std::int64_t value, int factor, int shift) {
        return saturate(value + line(x - end, factor, shift), result_width);
    };
    if (x < lower.start) return extended(lower.start, lower.value[0], below_factor, below_shift);
    if (x > upper_end) return extended(upper_end, upper.value.back(), above_factor, above_shift);
    return interpolated(x >= upper.start ? upper : lower, x);
}

std::int64_t value_at(const LineTable& table, std::int64_t x, Rounding below) {
    if (below == Rounding::floor || x >= table.lower.start || table.below_shift <= 0)
        return table.at(x);
    const std::int64_t rise =
        shift_right((x - table.lower.start) * table.below_factor, table.below_shift, below);
    return saturate(table.lower.value[0] + saturate(rise, result_width), result_width);
}

Outcome validate(const LineTable& table) {
    constexpr int most_shift = 22;
    if (table.lower.shift > most_shift || table.upper.shift > most_shift ||
        !is_slope(table.below_shift) || !is_slope(table.above_shift)) {
        return error(Fault::bad_model, "a table of lines has a shift out of its range");
    }
    return {};
}

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// A function as two tables of lines: one below a point, one from it on. Between its entries the
// table interpolates, beyond its ends lines of their own go on.
// A function of few integers as a table of lines.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/fields.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace emu::ops {

// y(x), with o = x - start, i = min(o >> shift, 511), f = o - (i << shift), o limited to
// [0, 512 << shift]: value[i] + ((value[i + 1] - value[i]) * f >> shift), rounded down.
// `upper` for x >= upper.start, else `lower`. Below lower.start: lower.value[0] +
// ((x - lower.start) * below_factor >> below_shift); else above upper_end: upper.value[512] +
// ((x - upper_end) * above_factor >> above_shift); rounded down, and a negative shift is one to the
// left; what it gives saturates at 33 bits.
struct LineTable {
    static constexpr int entries = 513;

    struct Part {
        std::int32_t start = 0;
        std::uint8_t shift = 0; // 0..22
        std::array<std::int16_t, entries> value{};

        EMU_FIELDS(start, shift, value);
        bool operator==(const Part&) const = default;
    };

    Part lower, upper;
    std::int32_t upper_end = 0;
    std::int16_t below_factor = 0, above_factor = 0;
    std::int8_t below_shift = 0, above_shift = 0; // -16..31

    // Saturates at 33 bits. Precondition: |x| <= 2^32; valid.
    std::int64_t at(std::int64_t x) const;
    EMU_FIELDS(lower, upper, upper_end, below_factor, above_factor, below_shift, above_shift);
    bool operator==(const LineTable&) const = default;
};

// Error bad_model: a shift out of its range.
Outcome validate(const LineTable& table);

// The table that has values[x - first], and beyond its ends what is there. Precondition: 1 to 512
// values.
inline LineTable value_table(std::int32_t first, std::span<const std::int16_t> values) {
    LineTable table;
    table.lower.start = table.upper.start = first;
    table.upper_end = first + static_cast<std::int32_t>(values.size()) - 1;
    table.lower.value.fill(values.front());
    table.upper.value.fill(values.back());
    std::ranges::copy(values, table.upper.value.begin());
    return table;
}

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// A function of few integers as a table of lines.
#pragma once

#include "emu-core/ops/arithmetic/line_table.h"

#include <algorithm>
#include <span>

namespace emu::ops {

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

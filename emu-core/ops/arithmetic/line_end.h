// SPDX-License-Identifier: Apache-2.0
// Tables of lines on chips that round otherwise below their lower end.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

namespace emu::ops {

// LineTable::at(), but for the line below lower.start, which rounds so: it is what a stage of kind
// `table` has as its rounding. A shift to the left has nothing to round. Precondition: as at()'s.
std::int64_t value_at(const LineTable& table, std::int64_t x, Rounding below);

} // namespace emu::ops

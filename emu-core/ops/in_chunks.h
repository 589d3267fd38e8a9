// SPDX-License-Identifier: Apache-2.0
// Work on many elements in pieces whose values fit a buffer on the stack.
#pragma once

#include "emu-core/ops/kernel.h"

#include <algorithm>

namespace emu::ops {

inline constexpr std::int64_t chunk = 256;

// Calls visit(first, count) for consecutive pieces of `rows`, 1 <= count <= chunk.
template <class Visit> void in_chunks(Rows rows, Visit visit) {
    for (std::int64_t first = rows.first; first < rows.last; first += chunk) {
        visit(first, std::min(chunk, rows.last - first));
    }
}

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// Two sources of an operation element by element, repeated along the axes where they have one cell.
#pragma once

#include "ops/kernel.h"
#include "ops/strided.h"

#include <algorithm>

namespace emu::ops {

class Broadcast {
public:
    // Extents are aligned at the last axis; an axis that a source lacks counts as 1.
    // Error bad_model: an extent that is neither the destination's nor 1, or a destination that is
    // larger than both sources along an axis. `name` is the operation's.
    static Result<Broadcast> make(const Shape& first, const Shape& second, const Shape& dst,
                                  const char* name);

    // Calls visit(i, j, k) for each destination element i of `rows`, where elements j and k of the
    // first and second source belong to it.
    template <class Visit> void for_each(Rows rows, Visit visit) const {
        for (std::int64_t i = rows.first; i < rows.last;) {
            const std::int64_t line = std::min(first_.left_in_line(i), second_.left_in_line(i));
            const std::int64_t end = std::min(rows.last, i + line);
            std::int64_t j = first_.offset(i), k = second_.offset(i);
            for (; i < end; ++i, j += first_.step(), k += second_.step()) visit(i, j, k);
        }
    }

private:
    Strided first_, second_;
};

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// How kernels that work element by element are cut: rows for threads, lines for the first cache.
#pragma once

#include "emu-core/ops/fast/isa/element_instructions.h"
#include "emu-core/ops/fast/units.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops::fast {

class ElementRows {
public:
    // `picoseconds`: of one element.
    ElementRows(std::int64_t elements, std::int64_t picoseconds)
        : rows_(Units(elements, 1, picoseconds).tiles) {}

    std::int64_t count() const { return rows_.parts; }

    Rows elements(Rows rows) const { return {rows_.first(rows.first), rows_.first(rows.last)}; }

    // Calls visit(first, count) for lines of the elements of these rows, 1 <= count <=
    // element_line.
    template <class Visit> void for_each_line(Rows rows, Visit visit) const {
        const Rows range = elements(rows);
        for (std::int64_t first = range.first; first < range.last; first += element_line) {
            visit(first, std::min<std::int64_t>(element_line, range.last - first));
        }
    }

private:
    Split rows_;
};

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
// Two sources and a destination, element by element in lines, the sources repeated to its shape.
#pragma once

#include "emu-core/ops/fast/chains/element_rows.h"
#include "emu-core/ops/fast/chains/repeated_elements.h"

namespace emu::ops::fast {

class PairLines {
public:
    // `picoseconds`: of one element. Precondition: both sources broadcast to the destination.
    PairLines(const Operands& operands, std::int64_t picoseconds)
        : first_(*operands.src[0].spec, operands.dst[0].spec->shape),
          second_(*operands.src[1].spec, operands.dst[0].spec->shape),
          rows_(operands.dst[0].spec->shape.elements(), picoseconds) {}

    std::int64_t rows() const { return rows_.count(); }

    // Calls visit(a, b, first, count) with the stored elements of both sources that belong to the
    // destination's elements first .. first + count - 1, 1 <= count <= element_line.
    template <class Visit> void for_each(const Buffers& buffers, Rows rows, Visit visit) const {
        constexpr int widest = 4; // bytes of an element
        std::uint8_t a[element_line * widest], b[element_line * widest];
        rows_.for_each_line(rows, [&](std::int64_t first, std::int64_t count) {
            visit(first_.at(buffers.src[0], first, count, a),
                  second_.at(buffers.src[1], first, count, b), first, count);
        });
    }

private:
    RepeatedElements first_, second_;
    ElementRows rows_;
};

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
// Two sources and a destination, element by element in lines, each source as if it had the
// destination's shape.
#pragma once

#include "emu-core/ops/elements/broadcast.h"
#include "emu-core/ops/fast/chains/element_rows.h"

namespace emu::ops::fast {

class RepeatedElements {
public:
    // Precondition: src broadcasts to dst.
    RepeatedElements(const TensorSpec& src, const Shape& dst)
        : walk_(repeat(src.shape, dst)), width_(size_of(src.dtype)),
          in_place_(src.shape.elements() == dst.elements()) {}

    // The elements that belong to dst's elements first .. first + count - 1: where they are, or
    // brought to `line`, which has room for them.
    const std::uint8_t* at(Bytes src, std::int64_t first, std::int64_t count,
                           std::uint8_t* line) const;

private:
    Strided walk_;
    std::int64_t width_; // bytes of an element
    bool in_place_;
};

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

// SPDX-License-Identifier: Apache-2.0
// A source as if it had the destination's shape, in lines.
#pragma once

#include "emu-core/ops/elements/broadcast.h"

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

} // namespace emu::ops::fast

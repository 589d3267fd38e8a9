// SPDX-License-Identifier: Apache-2.0
// Reads and writes lines of stored elements as lines of plain numbers. Any pair of element types
// meets in one of two number types, so that ten types take ten readers and writers, not a hundred
// copies.
#pragma once

#include "emu-core/tensor/dtype.h"

#include <cstddef>
#include <cstdint>

namespace emu {

constexpr bool holds_reals(Dtype dtype) {
    return dtype == Dtype::f16 || dtype == Dtype::f32;
}

// Number: std::int64_t for integers and booleans (0 or 1), float for f16 and f32.
// Elements are `stride` bytes apart and need not be aligned.
template <class Number> struct ElementLines {
    void (*read)(const std::byte* src, std::ptrdiff_t stride, std::size_t count, Number* line);
    // Saturates; for booleans, what is not 0 becomes 1.
    void (*write)(const Number* line, std::size_t count, std::byte* dst, std::ptrdiff_t stride);
};

// Precondition: !holds_reals(dtype).
ElementLines<std::int64_t> integer_lines(Dtype dtype);
// Precondition: holds_reals(dtype).
ElementLines<float> real_lines(Dtype dtype);

} // namespace emu

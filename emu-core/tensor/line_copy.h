// SPDX-License-Identifier: Apache-2.0
// Converts lines of elements between two kinds of element. What has to be done is decided once,
// when the LineCopy is made; a line then runs without decisions per element. Two kinds are faster
// and equal to ValueCopy, the definition: between float32 and integers of one byte, in loops that
// compilers make vectors of, and of elements of one byte, by a table of all 256.
#pragma once

#include "emu-core/tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace emu {

// What one stored element means: real = (q - zero_point) * scale. Types that hold reals, and
// booleans, have scale 1 and zero point 0.
struct Element {
    Dtype dtype = Dtype::i8;
    float scale = 1.0F;
    std::int64_t zero_point = 0; // within int32

    bool operator==(const Element&) const = default;
};

// real' = (real - mean) / deviation.
struct Standardisation {
    float mean = 0.0F, deviation = 1.0F;
};

class LineCopy {
public:
    virtual ~LineCopy() = default;
    // Strides are in bytes.
    virtual void run(const std::byte* src, std::ptrdiff_t src_stride, std::byte* dst,
                     std::ptrdiff_t dst_stride, std::size_t count) const = 0;
};

// `standardisation` may be null. `elements`: how many will be copied, to weigh preparation against
// it.
std::unique_ptr<LineCopy> make_line_copy(const Element& src, const Element& dst,
                                         const Standardisation* standardisation,
                                         std::int64_t elements);

// Null for other types, and for zero points beyond those of one byte. `standardisation` may be
// null.
std::unique_ptr<LineCopy> make_byte_conversion(const Element& src, const Element& dst,
                                               const Standardisation* standardisation);

// What `definition`, a conversion from one-byte elements to `dst` ones, makes of each byte.
std::unique_ptr<LineCopy> make_byte_table(const LineCopy& definition, Dtype dst);

} // namespace emu

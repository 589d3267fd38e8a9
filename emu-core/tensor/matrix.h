// SPDX-License-Identifier: Apache-2.0
// Matrices in memory, and their elements as numbers. The memory need not be aligned.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/matrix_element.h"
#include "emu-core/tensor/matrix_layout.h"

namespace emu {

struct MatrixSpec {
    MatrixElement element;
    MatrixLayout layout;

    // Two int4 elements are one byte.
    std::int64_t bytes() const { return (layout.elements() * bits_of(element) + 7) / 8; }
};

// dst[column] = the element of that row, for all columns. Precondition of all: the memory has
// spec.bytes() bytes.
// int4 and int8.
void read_row(const MatrixSpec& spec, Bytes matrix, std::int64_t row, std::int16_t* dst);
// float16.
void read_row(const MatrixSpec& spec, Bytes matrix, std::int64_t row, float* dst);

// The elements of that row become src[column], for all columns.
// int8, int16 and int32, which saturate.
void write_row(const MatrixSpec& spec, const std::int32_t* src, std::int64_t row,
               std::span<std::byte> matrix);
// float16, bfloat16 and float32, rounded half to even.
void write_row(const MatrixSpec& spec, const float* src, std::int64_t row,
               std::span<std::byte> matrix);

// The same elements, bit for bit, where `to` has them. Precondition: rows and columns are the same;
// the memories do not overlap.
void rearrange(MatrixElement element, const MatrixLayout& from, Bytes src, const MatrixLayout& to,
               std::span<std::byte> dst);

} // namespace emu

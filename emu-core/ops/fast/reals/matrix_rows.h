// SPDX-License-Identifier: Apache-2.0
// Rows of matrices in any layout, as many bytes at a time as lie side by side.
#pragma once

#include "emu-core/ops/fast/isa/element_instructions.h"
#include "emu-core/tensor/matrix.h"

namespace emu::ops::fast {

// dst[column] = the int4 or int8 element of that row, for all columns.
void read_bytes(const MatrixSpec& spec, Bytes matrix, std::int64_t row, std::int8_t* dst);

// The same of float16, as bits.
void read_halves(const MatrixSpec& spec, Bytes matrix, std::int64_t row, std::uint16_t* dst);

// True where the rows of a matrix follow one another.
bool is_row_major(const MatrixLayout& layout);

// dst[i] = src[i] as an element of C: integers saturate, float32 is rounded half to even.
void store_elements(MatrixElement element, const std::int32_t* src, std::int64_t count,
                    std::byte* dst);
// `to_halves`: how this machine writes float16, or null.
void store_elements(MatrixElement element, WriteReals to_halves, const float* src,
                    std::int64_t count, std::byte* dst);

// The `to_halves` of an instruction set.
WriteReals halves_writer(Isa isa);

// Columns of a row.
struct RowPart {
    std::int64_t row, column, count;
};
// Elements of C, `src` having the part's first.
void write_part(const MatrixSpec& spec, const std::byte* src, const RowPart& part,
                std::span<std::byte> matrix);

} // namespace emu::ops::fast

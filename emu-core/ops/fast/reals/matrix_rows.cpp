// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/matrix_rows.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/tensor/float16.h"

#include <bit>

namespace emu::ops::fast {
namespace {

// Where a row's elements are: blocks of `length` columns, `stride` elements apart, within which
// columns are `step` apart.
struct RowPlaces {
    std::int64_t length, columns, first, step, stride;

    RowPlaces(const MatrixLayout& layout, std::int64_t row)
        : length(layout.run_length()), columns(layout.columns()), first(layout.index(row, 0)),
          step(length > 1 ? layout.index(row, 1) - first : 1),
          stride(length < columns ? layout.index(row, length) - first : 0) {}

    // Calls visit(column, index, count) for the parts of [begin, end) that lie in one block.
    template <class Visit> void each_run(std::int64_t begin, std::int64_t end, Visit visit) const {
        for (std::int64_t column = begin; column < end;) {
            const std::int64_t block = column / length, within = column % length;
            const std::int64_t count = std::min(end - column, length - within);
            visit(column, first + block * stride + within * step, count);
            column += count;
        }
    }
};

template <class T>
void read(const MatrixSpec& spec, const std::byte* memory, std::int64_t row, T* dst) {
    const RowPlaces places(spec.layout, row);
    places.each_run(
        0, places.columns, [&](std::int64_t column, std::int64_t index, std::int64_t count) {
            if (places.step == 1) {
                std::memcpy(dst + column, memory + index * sizeof(T), count * sizeof(T));
                return;
            }
            for (std::int64_t i = 0; i < count; ++i) {
                dst[column + i] = load_at<T>(memory, index + i * places.step);
            }
        });
}

template <class T>
void write(const MatrixSpec& spec, const std::byte* src, const RowPart& part, std::byte* memory) {
    const RowPlaces places(spec.layout, part.row);
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    places.each_run(part.column, part.column + part.count,
                    [&](std::int64_t, std::int64_t index, std::int64_t count) {
                        if (places.step == 1) {
                            std::memcpy(memory + index * size, src, count * size);
                        } else {
                            for (std::int64_t i = 0; i < count; ++i) {
                                store_at(load_at<T>(src, i), memory, index + i * places.step);
                            }
                        }
                        src += count * size;
                    });
}

std::int8_t int4(unsigned nibble) {
    return static_cast<std::int8_t>(static_cast<std::int8_t>(nibble << 4) >> 4);
}

// From an even index on.
void read_pairs(const std::byte* __restrict src, std::int64_t count, std::int8_t* __restrict dst) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(src);
    for (std::int64_t i = 0; i < count / 2; ++i) {
        dst[2 * i] = int4(bytes[i]);
        dst[2 * i + 1] = int4(bytes[i] >> 4U);
    }
    if (count % 2) dst[count - 1] = int4(bytes[count / 2]);
}

template <class T, class Source, class Convert>
void convert(const Source* __restrict src, std::int64_t count, std::byte* dst, Convert to_element) {
    T* __restrict elements = reinterpret_cast<T*>(dst);
    for (std::int64_t i = 0; i < count; ++i) elements[i] = to_element(src[i]);
}

} // namespace

void read_bytes(const MatrixSpec& spec, Bytes matrix, std::int64_t row, std::int8_t* dst) {
    if (spec.element == MatrixElement::i8) return read(spec, matrix.data(), row, dst);
    const RowPlaces places(spec.layout, row);
    places.each_run(
        0, places.columns, [&](std::int64_t column, std::int64_t index, std::int64_t count) {
            if (places.step == 1 && index % 2 == 0) {
                return read_pairs(matrix.data() + index / 2, count, dst + column);
            }
            for (std::int64_t i = 0; i < count; ++i) {
                const std::int64_t at = index + i * places.step;
                dst[column + i] = int4(std::to_integer<unsigned>(matrix[at / 2]) >> at % 2 * 4);
            }
        });
}

void read_halves(const MatrixSpec& spec, Bytes matrix, std::int64_t row, std::uint16_t* dst) {
    read(spec, matrix.data(), row, dst);
}

bool is_row_major(const MatrixLayout& layout) {
    const RowPlaces places(layout, 0);
    const bool is_dense = places.length == places.columns && places.step == 1;
    return is_dense && (layout.rows() == 1 || layout.index(1, 0) == places.columns);
}

void store_elements(MatrixElement element, const std::int32_t* src, std::int64_t count,
                    std::byte* dst) {
    if (element == MatrixElement::i16)
        convert<std::int16_t>(src, count, dst,
                              [](std::int32_t x) { return store<std::int16_t>(x); });
    else
        std::memcpy(dst, src, static_cast<std::size_t>(count) * sizeof *src);
}

void store_elements(MatrixElement element, WriteReals to_halves, const float* src,
                    std::int64_t count, std::byte* dst) {
    switch (element) {
    case MatrixElement::f16:
        if (!to_halves) return convert<std::uint16_t>(src, count, dst, to_half);
        return to_halves({}, src, count, reinterpret_cast<std::uint8_t*>(dst));
    case MatrixElement::bf16: return convert<std::uint16_t>(src, count, dst, to_bfloat);
    default: std::memcpy(dst, src, static_cast<std::size_t>(count) * sizeof *src);
    }
}

WriteReals halves_writer(Isa isa) {
    const ElementInstructions* instructions = element_instructions(isa);
    return instructions ? instructions->write_half_away[static_cast<int>(Stored::f16)] : nullptr;
}

void write_part(const MatrixSpec& spec, const std::byte* src, const RowPart& part,
                std::span<std::byte> matrix) {
    switch (bits_of(spec.element)) {
    case 8: return write<std::uint8_t>(spec, src, part, matrix.data());
    case 16: return write<std::uint16_t>(spec, src, part, matrix.data());
    default: return write<std::uint32_t>(spec, src, part, matrix.data());
    }
}

} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/matrix.h"

#include "emu-core/tensor/float16.h"

#include <cstring>
#include <functional>
#include <limits>

namespace emu {
namespace {

template <class T> T load(const std::byte* memory, std::int64_t index) {
    T value;
    std::memcpy(&value, memory + index * static_cast<std::int64_t>(sizeof value), sizeof value);
    return value;
}

template <class T> void store(std::byte* memory, std::int64_t index, T value) {
    std::memcpy(memory + index * static_cast<std::int64_t>(sizeof value), &value, sizeof value);
}

unsigned load_nibble(const std::byte* memory, std::int64_t index) {
    const auto byte = std::to_integer<unsigned>(memory[index / 2]);
    return index % 2 ? byte >> 4 : byte & 0xFU;
}

void store_nibble(std::byte* memory, std::int64_t index, unsigned nibble) {
    std::byte& byte = memory[index / 2];
    byte = index % 2 ? (byte & std::byte{0x0F}) | std::byte(nibble << 4)
                     : (byte & std::byte{0xF0}) | std::byte(nibble);
}

std::int16_t load_int4(const std::byte* memory, std::int64_t index) {
    return static_cast<std::int16_t>((load_nibble(memory, index) ^ 8U) - 8U);
}

template <class T> T saturated(std::int32_t value) {
    constexpr std::int32_t low = std::numeric_limits<T>::min(),
                           high = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp(value, low, high));
}

// Calls step(column, index) for every element of a row.
template <class Step> void each(const MatrixLayout& layout, std::int64_t row, Step step) {
    layout.each_run(
        row, [&](std::int64_t column, std::int64_t count, std::int64_t index, std::int64_t stride) {
            for (std::int64_t i = 0; i < count; ++i) step(column + i, index + i * stride);
        });
}

template <class T> void write(const MatrixLayout& layout, const std::int32_t* src, std::int64_t row,
                              std::byte* memory) {
    each(layout, row, [&](std::int64_t column, std::int64_t index) {
        store(memory, index, saturated<T>(src[column]));
    });
}

template <class T, class Convert> void write(const MatrixLayout& layout, const float* src,
                                             std::int64_t row, std::byte* memory, Convert convert) {
    each(layout, row, [&](std::int64_t column, std::int64_t index) {
        store<T>(memory, index, convert(src[column]));
    });
}

template <class T> void move_elements(const MatrixLayout& from, const std::byte* src,
                                      const MatrixLayout& to, std::byte* dst) {
    for (std::int64_t row = 0; row < from.rows(); ++row) {
        each(from, row, [&](std::int64_t column, std::int64_t index) {
            store(dst, to.index(row, column), load<T>(src, index));
        });
    }
}

void move_nibbles(const MatrixLayout& from, const std::byte* src, const MatrixLayout& to,
                  std::byte* dst) {
    for (std::int64_t row = 0; row < from.rows(); ++row) {
        each(from, row, [&](std::int64_t column, std::int64_t index) {
            store_nibble(dst, to.index(row, column), load_nibble(src, index));
        });
    }
}

} // namespace

void read_row(const MatrixSpec& spec, Bytes matrix, std::int64_t row, std::int16_t* dst) {
    const std::byte* memory = matrix.data();
    if (spec.element == MatrixElement::i4) {
        each(spec.layout, row, [&](std::int64_t column, std::int64_t index) {
            dst[column] = load_int4(memory, index);
        });
    } else {
        each(spec.layout, row, [&](std::int64_t column, std::int64_t index) {
            dst[column] = load<std::int8_t>(memory, index);
        });
    }
}

void read_row(const MatrixSpec& spec, Bytes matrix, std::int64_t row, float* dst) {
    const std::byte* memory = matrix.data();
    each(spec.layout, row, [&](std::int64_t column, std::int64_t index) {
        dst[column] = from_half(load<std::uint16_t>(memory, index));
    });
}

void write_row(const MatrixSpec& spec, const std::int32_t* src, std::int64_t row,
               std::span<std::byte> matrix) {
    switch (spec.element) {
    case MatrixElement::i8: return write<std::int8_t>(spec.layout, src, row, matrix.data());
    case MatrixElement::i16: return write<std::int16_t>(spec.layout, src, row, matrix.data());
    default: return write<std::int32_t>(spec.layout, src, row, matrix.data());
    }
}

void write_row(const MatrixSpec& spec, const float* src, std::int64_t row,
               std::span<std::byte> matrix) {
    switch (spec.element) {
    case MatrixElement::f16:
        return write<std::uint16_t>(spec.layout, src, row, matrix.data(), to_half);
    case MatrixElement::bf16:
        return write<std::uint16_t>(spec.layout, src, row, matrix.data(), to_bfloat);
    default: return write<float>(spec.layout, src, row, matrix.data(), std::identity{});
    }
}

void rearrange(MatrixElement element, const MatrixLayout& from, Bytes src, const MatrixLayout& to,
               std::span<std::byte> dst) {
    switch (bits_of(element)) {
    case 4: return move_nibbles(from, src.data(), to, dst.data());
    case 8: return move_elements<std::uint8_t>(from, src.data(), to, dst.data());
    case 16: return move_elements<std::uint16_t>(from, src.data(), to, dst.data());
    default: return move_elements<std::uint32_t>(from, src.data(), to, dst.data());
    }
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/matmul_call.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace {

// The index of an element by the header's description of the layouts.
std::size_t index_of(Place place, const rknn_matmul_tensor_attr& attr, int rows, int columns,
                     int segment, int row, int column) {
    const auto [r, c, R, C] =
        std::array{size_t(row), size_t(column), size_t(rows), size_t(columns)};
    if (place == Place::rows) return r * C + c;
    if (place == Place::transposed) return c * R + r;
    if (place == Place::native_a) {
        const std::size_t block = attr.dims[2];
        return (c / block * R + r) * block + c % block;
    }
    const std::size_t first = segment ? r / size_t(segment) * size_t(segment) : 0;
    const std::size_t height = segment ? std::min(size_t(segment), R - first) : R;
    const std::size_t bn = attr.dims[2], bk = attr.dims[3], k = r - first;
    const std::size_t tile = c / bn * (height / bk) + k / bk;
    return first * C + (tile * bn + c % bn) * bk + k % bk;
}

std::uint32_t bit_pattern(Kind kind, double value) {
    if (kind == Kind::half) { // what random_value() gives is a normal half, or 0
        if (value == 0) return 0;
        int exponent = 0;
        const double fraction = std::frexp(std::abs(value), &exponent);
        const auto biased = static_cast<std::uint32_t>(exponent + 14);
        return (value < 0 ? 0x8000U : 0U) | biased << 10 |
               (static_cast<std::uint32_t>(fraction * 2048) & 0x3FFU);
    }
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
}

double number(Kind kind, std::uint32_t pattern) {
    switch (kind) {
    case Kind::int8: return static_cast<std::int8_t>(pattern);
    case Kind::int16: return static_cast<std::int16_t>(pattern);
    case Kind::int32: return static_cast<std::int32_t>(pattern);
    case Kind::bfloat: return double{std::bit_cast<float>(pattern << 16)};
    case Kind::single: return double{std::bit_cast<float>(pattern)};
    case Kind::half: break;
    default: return NAN;
    }
    const int exponent = static_cast<int>(pattern >> 10 & 31), fraction = pattern & 1023;
    const double sign = pattern & 0x8000 ? -1 : 1;
    if (exponent == 31) return fraction ? NAN : sign * INFINITY;
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(1024 + fraction, exponent - 25);
}

} // namespace

bool is_integral(Kind kind) {
    return kind <= Kind::int32;
}

int bits_of(Kind kind) {
    const int of[] = {4, 8, 16, 32, 16, 16, 32};
    return of[static_cast<int>(kind)];
}

std::vector<std::byte> encoded(const std::vector<double>& values, Kind kind, Place place,
                               const rknn_matmul_tensor_attr& attr, int rows, int columns,
                               int segment) {
    std::vector<std::byte> bytes(values.size() * size_t(bits_of(kind)) / 8);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const std::size_t at = index_of(place, attr, rows, columns, segment, row, column);
            const double value = values[size_t(row) * size_t(columns) + size_t(column)];
            const std::uint32_t pattern = bit_pattern(kind, value);
            if (kind == Kind::int4) {
                bytes[at / 2] |= std::byte((pattern & 15U) << (at % 2 * 4));
            } else {
                std::memcpy(&bytes[at * size_t(bits_of(kind)) / 8], &pattern,
                            size_t(bits_of(kind)) / 8);
            }
        }
    }
    return bytes;
}

std::vector<double> decoded(const std::byte* bytes, Kind kind, Place place,
                            const rknn_matmul_tensor_attr& attr, int rows, int columns) {
    std::vector<double> values;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const std::size_t at = index_of(place, attr, rows, columns, 0, row, column);
            std::uint32_t pattern = 0;
            std::memcpy(&pattern, bytes + at * size_t(bits_of(kind)) / 8,
                        size_t(bits_of(kind)) / 8);
            values.push_back(number(kind, pattern));
        }
    }
    return values;
}

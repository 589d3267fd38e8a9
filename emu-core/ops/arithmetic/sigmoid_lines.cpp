// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace emu::ops {
namespace {

constexpr int entries = 256;

// sigmoid(i / 24) as 16-bit fractions. The reference's numbers are the rounded ones or, where a bit
// is set, one more. Source: tensorflow/lite/kernels/internal/common.h.
std::array<std::int32_t, entries> make_table() {
    constexpr std::uint64_t one_more[] = {0xC0467BAEFA7BD110, 0x0011009020440005,
                                          0x0000000000000080, 0x8000000000000000};
    std::array<std::int32_t, entries> table{};
    for (int i = 0; i < entries; ++i) {
        const double value = 0x1p16 / (1 + std::exp(-i / 24.0));
        table[i] = static_cast<std::int32_t>(std::floor(value + 0.5)) +
                   static_cast<std::int32_t>(one_more[i / 64] >> i % 64 & 1);
    }
    return table;
}

// The table at magnitude / 2^bits, as a fraction of 16 + bits bits; at the end of the table `most`.
std::int32_t at(std::uint32_t magnitude, int bits, std::int32_t most) {
    static const std::array<std::int32_t, entries> table = make_table();
    const std::uint32_t cell = magnitude >> bits;
    if (cell >= entries - 1) return most << bits;
    const auto part = static_cast<std::int32_t>(magnitude & ((1U << bits) - 1));
    return (table[cell] << bits) + part * (table[cell + 1] - table[cell]);
}

} // namespace

std::int16_t line_sigmoid(std::int32_t x) {
    constexpr std::int32_t half = 1 << 9;
    const std::int32_t positive = at(static_cast<std::uint32_t>(std::abs(x)), 9, 0xFFFE);
    const std::int32_t value = x >= 0 ? positive + half : (1 << 25) - positive + half - 1;
    return static_cast<std::int16_t>(value >> 10);
}

// tanh(x) = 2 sigmoid(2 x) - 1: the same lines, whose cells are half as wide.
std::int16_t line_tanh(std::int32_t x) {
    constexpr std::int32_t one = 1 << 23, half = 1 << 7;
    const std::int32_t positive = at(static_cast<std::uint32_t>(std::abs(x)), 8, 0xFFFF);
    const std::int32_t value = x >= 0 ? positive - one + half : -positive + one + half - 1;
    return static_cast<std::int16_t>(value >> 8);
}

} // namespace emu::ops

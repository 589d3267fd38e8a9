// SPDX-License-Identifier: Apache-2.0
// Loops over stored integers that compilers turn into vectors of whatever instruction set they are
// compiled for; every file that includes them has its own. What they read again and again is in
// variables of their own, for stores might change anything else.
#pragma once

#include "emu-core/ops/fast/isa/element_instructions.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

template <class T> T load_element(const std::uint8_t* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

// The bits of the rounded value, limited; they count from rounding_base_bits.
std::uint8_t rounded_byte(float value, float scale, float offset, std::int32_t low,
                          std::int32_t high) {
    const float rounded = __builtin_fmaf(value, scale, offset);
    std::int32_t bits;
    std::memcpy(&bits, &rounded, sizeof bits);
    bits = bits < low ? low : bits;
    return static_cast<std::uint8_t>(bits > high ? high : bits);
}

void add_bytes(const ByteSum& sum, const std::uint8_t* __restrict a,
               const std::uint8_t* __restrict b, std::int64_t count, std::uint8_t* __restrict dst) {
    const int flip = sum.flip;
    const float factor = sum.factor, zero = sum.zero, scale = sum.scale, base = sum.base;
    const RoundedOutput output = sum.output;
    const std::int32_t low = output.low + rounding_base_bits;
    const std::int32_t high = output.high + rounding_base_bits;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto x = static_cast<float>(static_cast<std::int8_t>(a[i] ^ flip));
        const auto y = static_cast<float>(static_cast<std::int8_t>(b[i] ^ flip));
        const float second = __builtin_fmaf(y - zero, scale, rounding_base) - base;
        const float both = __builtin_fmaf(x, factor, second);
        dst[i] = rounded_byte(both, output.scale, output.offset, low, high);
    }
}

std::int32_t product_of(const std::uint8_t* a, const std::uint8_t* b, std::int64_t i,
                        const ByteProduct& product) {
    return (static_cast<std::int8_t>(a[i] ^ product.flip) - product.first_zero) *
           (static_cast<std::int8_t>(b[i] ^ product.flip) - product.second_zero);
}

void multiply_bytes(const ByteProduct& product, const RoundedOutput& output,
                    const std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
                    std::int64_t count, std::uint8_t* __restrict dst) {
    const ByteProduct own = product;
    const float scale = output.scale, offset = output.offset;
    const std::int32_t low = output.low + rounding_base_bits;
    const std::int32_t high = output.high + rounding_base_bits;
    for (std::int64_t i = 0; i < count; ++i) {
        dst[i] =
            rounded_byte(static_cast<float>(product_of(a, b, i, own)), scale, offset, low, high);
    }
}

void products(const ByteProduct& product, const std::uint8_t* __restrict a,
              const std::uint8_t* __restrict b, std::int64_t count, std::int32_t* __restrict dst) {
    const ByteProduct own = product;
    for (std::int64_t i = 0; i < count; ++i) dst[i] = product_of(a, b, i, own);
}

double rounded_steps(double x, const WordChain& chain) {
    const double once = __builtin_fma(x, chain.scale[0], chain.offset[0]) - word_base;
    return __builtin_fma(once, chain.scale[1], chain.offset[1]) - word_base;
}

void store_word(double value, std::int32_t low, std::int32_t high, std::uint8_t* dst) {
    auto word = static_cast<std::int32_t>(value);
    word = word < low ? low : word;
    const auto stored = static_cast<std::int16_t>(word > high ? high : word);
    std::memcpy(dst, &stored, sizeof stored);
}

void add_words(const WordChain& first, const WordChain& second, const WordChain& output,
               const std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
               std::int64_t count, std::uint8_t* __restrict dst) {
    const WordChain own_first = first, own_second = second, own_output = output;
    for (std::int64_t i = 0; i < count; ++i) {
        const double sum = rounded_steps(load_element<std::int16_t>(a + 2 * i), own_first) +
                           rounded_steps(load_element<std::int16_t>(b + 2 * i), own_second);
        store_word(rounded_steps(sum, own_output), own_output.low, own_output.high, dst + 2 * i);
    }
}

void map_words(const WordChain& output, const std::uint8_t* __restrict src, std::int64_t count,
               std::uint8_t* __restrict dst) {
    const WordChain own = output;
    for (std::int64_t i = 0; i < count; ++i) {
        const double value = rounded_steps(load_element<std::int16_t>(src + 2 * i), own);
        store_word(value, own.low, own.high, dst + 2 * i);
    }
}

} // namespace
} // namespace emu::ops::fast

// SPDX-License-Identifier: Apache-2.0
// What an instruction set gives to the kernels that work element by element: a table of functions
// over lines of elements. Plain data only, as in instructions.h. Memory of stored elements need not
// be aligned; sources and destinations do not overlap.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"

#include <cstdint>

namespace emu::ops::fast {

// Elements that a kernel takes from line to line, so that their numbers stay in the first cache.
inline constexpr int element_line = 512;

// In float32 all integers from here up to 2^24 follow one another: what is added to it rounds to
// an integer, half to even, and its bits then count from the base's.
inline constexpr float rounding_base = 0x1.8p23F;
inline constexpr std::int32_t rounding_base_bits = 0x4B40'0000;

// y = clamp(round(x * scale + zero point)), half to even: fma(x, scale, offset) rounds once, to an
// integer. Precondition: x * scale + zero point is within 2^22.
struct RoundedOutput {
    float scale, offset;    // offset: rounding_base + zero point
    std::int32_t low, high; // of y, within the type of bytes
};

// A sum of bytes: the bits ^ flip are an int8, a or b.
//   y = output(a * factor + round((b - zero) * scale) + constant)
struct ByteSum {
    std::uint8_t flip;
    float factor;
    float zero, scale;
    float base; // rounding_base - constant
    RoundedOutput output;
};

// A product of bytes, likewise: y = output((a - first_zero) * (b - second_zero)).
struct ByteProduct {
    std::uint8_t flip;
    std::int32_t first_zero, second_zero;
};

// The same of doubles, where all integers from here up to 2^53 follow one another.
inline constexpr double word_base = 0x1.8p52;

// Two steps of x = fma(x, scale, offset) - word_base, then the limits.
struct WordChain {
    double scale[2], offset[2];
    std::int32_t low, high;
};

// Sums of a channel each and a byte, in doubles; arrays have one value per channel:
//   x = clamp(sum, least, most); x = clamp(x * (x < 0 ? negative : positive), low, high)
//   y = clamp(round(x + byte * factor + addend) + zero_point, lowest, highest), half to even
// Precondition: what is rounded is within 2^29, and least and lowest do not exceed most and
// highest.
struct ScaledSum {
    const double *least, *most, *positive, *negative, *low, *high, *factor, *addend;
    bool is_signed;                           // bytes are int8
    std::int32_t zero_point, lowest, highest; // the latter within the type of dst
    double sure; // what is less than so far from an integer is rounded as the exact number is
};

// Types that stand for real numbers.
enum class Stored : std::uint8_t { i8, u8, i16, i32, f16, f32 };
inline constexpr int stored_types = 6;

// Of integers: real = (stored - zero point) * scale.
struct RealScale {
    float scale;
    std::int32_t zero_point;
};

// Of one number, in the float32 or double arithmetic of ops/unary_functions.cpp.
enum class LineFunction : std::uint8_t {
    negate,
    absolute,
    sign,
    round,
    sqrt,
    rsqrt,
    reciprocal,
    square,
    hard_sigmoid,
    hard_swish,
    leaky_relu,
    softsign,
    clip,
};
inline constexpr int line_functions = 13;

// Of two, as ops/binary_functions.cpp.
enum class PairFunction : std::uint8_t {
    add,
    subtract,
    multiply,
    divide,
    floor_divide,
    minimum,
    maximum,
    squared_difference,
    prelu,
};
inline constexpr int pair_functions = 9;

using ReadReals = void (*)(RealScale scale, const std::uint8_t* src, std::int64_t count,
                           float* dst);
using WriteReals = void (*)(RealScale scale, const float* src, std::int64_t count,
                            std::uint8_t* dst);
using ApplyFunction = void (*)(float alpha, float beta, std::int64_t count, float* values);
using ApplyToPairs = void (*)(const float* a, const float* b, std::int64_t count, float* dst);

using AddWeighted = void (*)(float weight, const float* values, std::int64_t count, float* sums);

struct ElementInstructions {
    // Around what is fused (add, multiply and map_words), on the thread that calls them: it rounds
    // to nearest.
    unsigned (*begin)();
    void (*end)(unsigned state);

    void (*add_bytes)(const ByteSum& sum, const std::uint8_t* a, const std::uint8_t* b,
                      std::int64_t count, std::uint8_t* dst);
    void (*multiply_bytes)(const ByteProduct& product, const RoundedOutput& output,
                           const std::uint8_t* a, const std::uint8_t* b, std::int64_t count,
                           std::uint8_t* dst);
    // dst[i] = (a - first_zero) * (b - second_zero)
    void (*products)(const ByteProduct& product, const std::uint8_t* a, const std::uint8_t* b,
                     std::int64_t count, std::int32_t* dst);
    // Of int16: dst = output(first(a) + second(b)); only the output has limits.
    void (*add_words)(const WordChain& first, const WordChain& second, const WordChain& output,
                      const std::uint8_t* a, const std::uint8_t* b, std::int64_t count,
                      std::uint8_t* dst);
    // dst[i] = output(src[i])
    void (*map_words)(const WordChain& output, const std::uint8_t* src, std::int64_t count,
                      std::uint8_t* dst);
    // Of int32 and bytes of count <= element_line channels; false where a result is not sure.
    bool (*add_scaled)(const ScaledSum& form, const std::uint8_t* sums, const std::uint8_t* bytes,
                       std::int64_t count, std::uint8_t* dst);
    // dst[i] = table[src[i]], of 256 bytes
    void (*map_bytes)(const std::uint8_t* table, const std::uint8_t* src, std::int64_t count,
                      std::uint8_t* dst);

    ReadReals read[stored_types];             // as RealReader, by Stored
    WriteReals write_half_away[stored_types]; // as RealWriter; none of int32
    WriteReals write_half_even[stored_types];
    ApplyFunction apply[line_functions]; // by LineFunction
    ApplyToPairs apply_to_pairs[pair_functions];
    AddWeighted add_weighted; // sums[i] += weight * values[i], rounded twice
};

// The functions for an instruction set on this machine; null where there are none.
const ElementInstructions* element_instructions(Isa isa);

// Each defined in the file that is compiled for it.
extern const ElementInstructions avx2_elements, avx512_elements;
// Of avx512_vbmi, which not every processor with AVX512-VNNI has.
void map_bytes_vbmi(const std::uint8_t* table, const std::uint8_t* src, std::int64_t count,
                    std::uint8_t* dst);

} // namespace emu::ops::fast

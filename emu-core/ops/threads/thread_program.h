// SPDX-License-Identifier: Apache-2.0
// Instructions of a vector processor: threads that each run the same program on registers of 128
// bits, which are four components of 32 bits, or more elements of fewer bits.
#pragma once

#include "emu-core/ops/fields.h"
#include "emu-core/tensor/dtype.h"

#include <array>
#include <cstdint>
#include <vector>

namespace emu::ops {
// clang-format off
// s0, s1, s2: the sources. Of each component that is written, unless it says otherwise; "elements"
// are those of the instruction's type, from element `first` to `last` of the destination.
enum class ThreadCode : std::uint8_t {
    move,           // s2, where the condition holds of s0 and s1; else nothing is written
    add,            // s0 + s2
    multiply,       // s0 * s1; integers keep the low 32 bits
    multiply_add,   // s0 * s1, rounded, + s2; integers keep the low 32 bits
    sum_of_four,    // s0 * s1 of all four components, summed from the first on, into each
    reciprocal,     // 1 / s2
    square_root,    // of s2
    exponent,       // 2 ^ s2
    logarithm,      // base 2 of |s2|; in two parts where `in_parts`
    quotient,       // s1 / s2, as the logarithm
    floor,          // of s2
    ceiling,        // of s2
    sign,           // of s2: -1, 0, 1
    select,         // s1 where the condition holds of s0 and s1, else s2
    set,            // 1 where it holds, else 0
    keep,           // s2 where it holds, else 0; of elements where `last` is not 0
    branch,         // where it holds of the first components, on to `target`
    to_real,        // from an integer
    to_integer,     // towards 0, limited to the type
    to_nearest,     // the same, ties to even
    to_half,        // a float16 in the low half of each component, without subnormals
    limit,          // s0 within 0 and s1
    shift_left,     // s0 by s2
    shift_right,    // s0 by s2; with its sign where the type has one; of elements as `keep`
    bits_and,       // s0 and s2
    load,           // the 32 bits at address s0 + s1 (first components), into each
    shuffle,        // element i is s0's [nibble i of s1], where bit i of s2 is 1
    select_element, // select, by elements, all of them
    clamp_element,  // s0 within s1 and s2
    extract,        // so many bits from a bit on, of the 256 of s0 and s1: byte i of s2 says from
                    // which bit, byte 8 + i how many, i from `bits_from` on
    least_of_three, greatest_of_three,           // of s0, s1, s2
    least_of_neighbours, greatest_of_neighbours, // of elements i, i + 1, i + 2 of s0
    dot,            // sums of products (ThreadDot)
    load_image,     // elements from pixel (s1 x + dx, s1 y + dy) of an image on
    store_image,    // s2's elements to pixels from (s1 x, s1 y) on; those outside are dropped
    extend_sign,    // the low 16 bits of s0, with their sign
    integer_quotient, // s0 / s1 towards 0; s1 is no 0, and known before the run
};
inline constexpr int thread_code_count = static_cast<int>(ThreadCode::integer_quotient) + 1;

enum class ThreadCondition : std::uint8_t {
    always, greater, less, greater_equal, less_equal, equal, not_equal,
    common_bits, any_bits, different_bits, // of s0 and s1
    zero, not_zero, not_negative, positive, not_positive, negative, not_a_number, // of s0
};
inline constexpr int thread_condition_count =
    static_cast<int>(ThreadCondition::not_a_number) + 1;
// clang-format on
enum class ThreadRounding : std::uint8_t { to_zero, up, nearest };

struct ThreadSource {
    enum class Kind : std::uint8_t { none, registers, pair, uniform, value };

    Kind kind = Kind::none;
    std::uint16_t index = 0; // of a register, of the first of two, of a uniform
    std::array<std::uint8_t, 4> swizzle{0, 1, 2, 3};
    bool is_negated = false, is_absolute = false;
    std::uint32_t value = 0; // of every component

    EMU_FIELDS(kind, index, swizzle, is_negated, is_absolute, value);
    bool operator==(const ThreadSource&) const = default;
};

// Element `lane` of a source, or, of a pair, of its second register.
struct ThreadLane {
    std::uint8_t source = 0;
    bool is_second = false;
    Dtype dtype = Dtype::u8;
    std::uint8_t lane = 0;

    EMU_FIELDS(source, is_second, dtype, lane);
    bool operator==(const ThreadLane&) const = default;
};

// Added to one of the sums: a, a * b or a * factor.
struct ThreadTerm {
    enum class Kind : std::uint8_t { plain, lanes, constant };

    std::uint8_t sum = 0;
    bool is_subtracted = false;
    Kind kind = Kind::plain;
    ThreadLane a, b;
    double factor = 1;

    EMU_FIELDS(sum, is_subtracted, kind, a, b, factor);
    bool operator==(const ThreadTerm&) const = default;
};

// Result i is sum i / 2^shift, rounded to the instruction's type. Sums are doubles, their terms
// added in this order.
struct ThreadDot {
    std::uint8_t sums = 1;
    std::uint8_t shift = 0;
    std::vector<ThreadTerm> terms;

    EMU_FIELDS(sums, shift, terms);
    bool operator==(const ThreadDot&) const = default;
};

// Lines of elements in memory.
struct ThreadImage {
    std::int64_t address = 0, line = 0; // in bytes
    std::int32_t width = 1, height = 1, element_bytes = 1;
    // Loads outside leave the destination as it is. Else they take the nearest pixel.
    bool keeps_outside = false;

    EMU_FIELDS(address, line, width, height, element_bytes, keeps_outside);
    bool operator==(const ThreadImage&) const = default;
};

struct ThreadInstruction {
    ThreadCode code = ThreadCode::move;
    Dtype dtype = Dtype::f32;
    ThreadCondition condition = ThreadCondition::always;
    ThreadRounding rounding = ThreadRounding::to_zero;
    bool saturates = false; // reals to 0 to 1, elements to their type; else elements wrap
    bool in_parts = false;  // the result in the first component written, and 1 in the others
    bool is_placed = false; // the image begins at the address in s1's third component
    std::uint8_t destination = 0;
    std::uint8_t mask = 15;           // components written
    std::uint8_t first = 0, last = 0; // elements written
    std::uint8_t bits_from = 0;
    std::int8_t dx = 0, dy = 0;
    std::uint32_t target = 0; // an instruction's number; their count ends the program
    std::uint32_t image = 0, dot = 0;
    std::array<ThreadSource, 3> sources;

    EMU_FIELDS(code, dtype, condition, rounding, saturates, in_parts, is_placed, destination, mask,
               first, last, bits_from, dx, dy, target, image, dot, sources);
    bool operator==(const ThreadInstruction&) const = default;
};

struct ThreadProgram {
    std::vector<ThreadInstruction> instructions;
    std::vector<ThreadDot> dots;
    std::vector<ThreadImage> images;
    std::vector<std::array<std::uint32_t, 4>> uniforms;

    EMU_FIELDS(instructions, dots, images, uniforms);
    bool operator==(const ThreadProgram&) const = default;
};

// Threads (x, y, z). Each begins with its number * scale + offset in the first three components of
// register 0, and zeros everywhere else.
struct ThreadGrid {
    std::array<std::int32_t, 3> extents{1, 1, 1}, scales{1, 1, 1}, offsets{0, 0, 0};

    EMU_FIELDS(extents, scales, offsets);
    bool operator==(const ThreadGrid&) const = default;
};

inline constexpr std::size_t thread_registers = 64;

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// Between the kinds of numbers that threads compute with.
#pragma once

#include "emu-core/ops/threads/thread_program.h"

#include <bit>
#include <limits>

namespace emu::ops::threads {

// A value that is no number stays one.
inline float limited(float value, float low, float high) {
    const float raised = value < low ? low : value;
    return raised > high ? high : raised;
}

// The bits of a computed float32: what is no number has one form only, which does not depend on the
// order of operands.
inline std::uint32_t number_bits(float value) {
    return value == value ? std::bit_cast<std::uint32_t>(value) : 0x7FC0'0000;
}

struct IntegerRange {
    std::int64_t low = 0, high = 0;
};
// Precondition: an integer type of at most 32 bits.
IntegerRange range_of_integer(Dtype dtype);

double rounded(double value, ThreadRounding rounding);

// Limited to the type; what is no number becomes 0.
std::int64_t to_integer(double value, ThreadRounding rounding, Dtype dtype);
// The low 64 bits: of values beyond them, and of what is no number, 0.
std::int64_t to_wrapped_integer(double value, ThreadRounding rounding);

// The nearest float16, ties to even; the next one to 0 where it is rounded to zero.
std::uint16_t half_of(double value, ThreadRounding rounding);
// To nearest; numbers below the smallest normal one become 0 with their sign. Evidence: measured.
std::uint16_t normal_half(float value);

} // namespace emu::ops::threads

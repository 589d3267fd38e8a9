// SPDX-License-Identifier: Apache-2.0
// Steps of many threads at once: registers by component, each a row with the value that every
// thread of a batch has there. Plain data, so that every instruction set has its own loops.
#pragma once

#include "emu-core/ops/threads/thread_program.h"

namespace emu::ops::threads {

inline constexpr int batch_lanes = 64; // threads of a batch; a row has one value of each

// clang-format off
// `real`: float32; `signed`, `unsigned`: of 32 bits. What is no number becomes number_bits()'s.
enum class LaneCode : std::uint8_t {
    copy,            // a
    field,           // the bits of a, shifted left (right where `shift` is negative), where `bits` has ones
    funnel,          // the low bits of (b:a) >> shift that `bits` has
    keep_bits,       // a & bits
    flip_bits,       // a ^ bits
    bits_and, add, subtract, multiply, shift_left, shift_right_signed, shift_right_unsigned,
    limit_signed,    // a within 0 and b
    limit_unsigned,
    extend_sign,     // the `bits` bits of a from bit `shift` on
    add_multiple,    // b + a * low
    clamp_signed,    // a within low and high
    compare_real, compare_signed, compare_unsigned, // ones where ThreadCondition(shift) holds of a, b
    blend,           // a where c has ones, else b
    add_real, multiply_real, reciprocal, floor, ceiling, sign,
    limit_real,      // a within 0 and b
    real_of_signed, real_of_unsigned,
    integer_of_real, // rounded as ThreadRounding(shift), within low and high
    normal_half,
    least_of_three, greatest_of_three, clamp, select_greater, select_less, // elements of Dtype(shift)
    // Doubles take two rows each.
    widen,           // the element of Dtype(bits) that begins at bit `shift` of a
    clear_sum,
    add_element, subtract_element,   // sum +- a
    add_product, subtract_product,   // sum +- a * b
    add_scaled, subtract_scaled,     // sum +- a * low
    real_of_sum,                     // a * low, as a float32
    integer_of_sum, // a * low, rounded as ThreadRounding(shift), within -high - 1 and high where
                    // `bits` is 0, within 0 and high where it is 1
    wrapped_of_sum, // a * low, rounded likewise; its low 32 bits
};
// clang-format on

// Rows by number. Elements that are of fewer bits are those of the whole row's words; `bits` says
// which of them the step writes.
struct LaneStep {
    LaneCode code = LaneCode::copy;
    std::uint16_t dst = 0, a = 0, b = 0, c = 0;
    std::int32_t shift = 0;
    std::uint32_t bits = 0xFFFF'FFFF;
    double low = 0, high = 0;
};

// Threads of a batch, `last` exclusive.
struct LaneRange {
    int first = 0, last = batch_lanes;
};

// Runs steps in their order. Rows have batch_lanes words and begin at cache lines.
using RunSteps = void (*)(const LaneStep* steps, std::size_t count, std::uint32_t* rows,
                          LaneRange range);

// For every machine.
void run_steps(const LaneStep* steps, std::size_t count, std::uint32_t* rows, LaneRange range);

} // namespace emu::ops::threads

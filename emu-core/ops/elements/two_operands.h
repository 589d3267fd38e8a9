// SPDX-License-Identifier: Apache-2.0
// Addition of two tensors of different scales, with broadcasting; int8, uint8, int16.
// Multiplication of two quantised tensors in integers, with broadcasting; int8, uint8 and int16.
// Two tensors of integers, each through a chain of its own, become one, element by element.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = store(output(first(a) + second(b))): the first two chains bring the operands to one scale,
// each of their results saturates at 32 bits, and so does the sum.
//
// src: two tensors of the destination's type whose shapes broadcast (extents aligned at the last
//      axis, each equal to the destination's or 1); either may be constant.   dst: the sum.
struct Add {
    Chain first, second, output; // with one operand per stage

    EMU_FIELDS(first, second, output);
    bool operator==(const Add&) const = default;
};

// Rows: output values.
PreparedKernel prepare(const Add& add, const Operands& operands);

// y = store(output((a - first_zero) * (b - second_zero))).
//
// src: two tensors of the destination's type whose shapes broadcast to its shape; either may be
//      constant.   dst: int8, uint8 or int16.
struct Multiply {
    std::int32_t first_zero = 0;
    std::int32_t second_zero = 0;
    Chain output; // with one operand per stage

    EMU_FIELDS(first_zero, second_zero, output);
    bool operator==(const Multiply&) const = default;
};

// Rows: output values.
PreparedKernel prepare(const Multiply& multiply, const Operands& operands);

// In the order of the container's numbering: new ones go to the end.
enum class CombineFunction : std::uint8_t { add, subtract, multiply, maximum, minimum };

// y = store(output(function(first(a), second(b)))): the results of the first two chains saturate at
// operand_bits; sums, differences and products are exact.
//
// src: two tensors of int8, uint8, int16, int32, or of int64 saturated at 48 bits; shapes broadcast
//      (extents from the last axis on are the destination's or 1); either may be constant.
// dst: int8, uint8, int16 or int32. Chains have one operand per stage, or one per index of the
//      destination's last axis.
struct Combine {
    CombineFunction function = CombineFunction::add;
    Chain first, second, output;
    std::uint8_t operand_bits = 32; // up to 62; of products up to 32

    EMU_FIELDS(function, first, second, output, operand_bits);
    bool operator==(const Combine&) const = default;
};

// Of values of up to 32 bits, exact.
std::int64_t apply(CombineFunction function, std::int64_t a, std::int64_t b);

// The stored result before it saturates, of one channel.
std::int64_t combined(const Combine& combine, std::int64_t a, std::int64_t b, std::size_t channel);

// Rows: output values.
PreparedKernel prepare(const Combine& combine, const Operands& operands);

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// Functions of two numbers, element by element, with broadcasting: in float32, and in integers of
// 64 bits, which wrap.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// In the order of the container's numbering: new ones go to the end.
enum class BinaryFunction : std::uint8_t {
    add,
    subtract,
    multiply,
    divide,       // integers: towards zero, by zero gives 0
    floor_divide, // towards minus infinity; integers: by zero gives 0
    minimum,      // a NaN wins
    maximum,      // a NaN wins
    power,        // a^b; integers: exact for b >= 0, else truncated to 0, 1 or -1; 0^b is then 0
    remainder,    // with the divisor's sign: a - floor(a / b) * b; by zero gives 0 for integers
    fmod,         // with the dividend's sign: a - trunc(a / b) * b; by zero gives 0 for integers
    squared_difference, // (a - b)^2
    prelu,              // a < 0 ? a * b : a
    equal,              // these give bool
    not_equal,
    greater,
    greater_equal,
    less,
    less_equal,
    logical_and, // of bool
    logical_or,
    logical_xor,
};

inline constexpr int binary_functions = 21;

// True for those whose result is bool, logical functions among them.
bool is_comparison(BinaryFunction function);

// y = limits(function(a, b)); limits apply to real results only.
//
// src: two tensors whose shapes broadcast to dst's (extents aligned at the last axis, each equal to
//      dst's or 1); either may be constant.
//      - both real (ops/real.h), of any two real types: computed in float32, dst is real, or bool
//        for comparisons;
//      - both of one integer type (int32, int64, uint8, int8, ... without quantisation): exact, in
//        64 bits, wrapping to the type; dst of that type, or bool for comparisons;
//      - both bool for the logical functions, equal and not_equal; dst is bool.
struct Binary {
    BinaryFunction function = BinaryFunction::add;
    RealLimits limits;

    EMU_FIELDS(function, limits);
    bool operator==(const Binary&) const = default;
};

// "Mul": the function's name for people; "?" when it is unknown.
std::string_view name_of(BinaryFunction function);

// Rows: output elements. Error bad_model: types or shapes that do not fit, an unknown function,
// limits that are not a range, or limits of a result that is not real.
PreparedKernel prepare(const Binary& binary, const Operands& operands);

// y[i] = function(a[i], b[i]) for i < count; comparisons give 0 or 1.
template <class Value>
using BinaryLine = void (*)(const Value* a, const Value* b, Value* y, std::int64_t count);

// Null: not a function of real numbers, or unknown.
BinaryLine<float> real_line_of(BinaryFunction function);

// Bools are 0 and 1. Null: unknown.
BinaryLine<std::int64_t> integer_line_of(BinaryFunction function);

} // namespace emu::ops

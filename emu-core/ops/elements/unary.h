// SPDX-License-Identifier: Apache-2.0
// Functions of one number, element by element.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// In the order of the container's numbering: new ones go to the end.
enum class UnaryFunction : std::uint8_t {
    negate,       // -x
    absolute,     // |x|
    sign,         // -1, 0 or 1; of a NaN a NaN
    floor,        // towards minus infinity
    ceil,         // towards plus infinity
    round,        // to the nearest integer, ties to even
    exp,          // e^x
    log,          // natural
    sqrt,         // of a negative number: NaN
    rsqrt,        // 1 / sqrt(x)
    reciprocal,   // 1 / x
    square,       // x * x
    sin,          // radians
    cos,          //
    erf,          // error function
    sigmoid,      // 1 / (1 + e^-x)
    tanh,         //
    silu,         // x * sigmoid(x)
    gelu,         // x / 2 * (1 + erf(x / sqrt 2))
    gelu_tanh,    // x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 x^3)))
    hard_sigmoid, // clamp(alpha * x + beta, 0, 1)
    hard_swish,   // x * clamp(x / 6 + 1 / 2, 0, 1)
    leaky_relu,   // x < 0 ? alpha * x : x
    elu,          // x < 0 ? alpha * (e^x - 1) : x
    selu,         // beta * (x <= 0 ? alpha * (e^x - 1) : x)
    softplus,     // log(1 + e^x)
    softsign,     // x / (1 + |x|)
    clip,         // clamp(x, alpha, beta): ReLU is alpha 0 and beta infinite; a NaN stays one
    logical_not,  // of bool
    mish,         // x * tanh(softplus(x))
    atan,         // in radians, -pi/2 .. pi/2
    acos,         // in radians, 0 .. pi; of what is no cosine NaN
    acosh,        // of a number below 1 NaN
    asin,         // in radians, -pi/2 .. pi/2; of what is no sine NaN
    asinh,        //
    atanh,        // beyond -1 .. 1 NaN
    cosh,         //
    sinh,         //
    tan,          // radians
};

inline constexpr int unary_functions = 39;

// y = function(x).
//
// src: - real (ops/real.h): computed in float32 and written through dst's own quantisation; dst is
//        real and of the same shape, its type may differ. int8 and uint8 go through a table of 256.
//      - int32 or int64 for negate, absolute, sign and clip: exact; dst of the same type. Overflow
//        wraps. clip's limits are rounded towards the inside of the range first; some integer of
//        the type must be within.
//      - bool for logical_not: dst is bool.
struct Unary {
    UnaryFunction function = UnaryFunction::negate;
    float alpha = 0; // meaning as listed; finite but for clip, which takes infinite limits
    float beta = 0;

    EMU_FIELDS(function, alpha, beta);
    bool operator==(const Unary&) const = default;
};

// "Sigmoid": the function's name for people; "?" when it is unknown.
std::string_view name_of(UnaryFunction function);

// Rows: elements. Error bad_model: types or shapes that do not fit, an unknown function, limits of
// clip that are not a range.
PreparedKernel prepare(const Unary& unary, const Operands& operands);

} // namespace emu::ops

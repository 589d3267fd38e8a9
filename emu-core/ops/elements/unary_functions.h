// SPDX-License-Identifier: Apache-2.0
// The functions of one real number, each from float32 to float32. What is transcendental, or takes
// several steps, is computed in double and rounded once: that is the nearest float nearly always,
// so that hosts agree. Meaning as listed in ops/unary.h.
#pragma once

#include "emu-core/ops/elements/unary.h"

#include <span>

namespace emu::ops {

// Apart from the names of <cmath>.
namespace real_functions {

float negate(float x);
float absolute(float x);
float sign(float x); // of a zero 0, of a NaN a NaN
float floor(float x);
float ceil(float x);
float round(float x);
float exp(float x);
float log(float x);
float sqrt(float x);
float rsqrt(float x);
float reciprocal(float x);
float square(float x);
float sin(float x);
float cos(float x);
float erf(float x);
float sigmoid(float x);
float tanh(float x);
float silu(float x);
float gelu(float x);
float gelu_tanh(float x);
float hard_sigmoid(float x, float alpha, float beta);
float hard_swish(float x);
float leaky_relu(float x, float alpha);
float elu(float x, float alpha);
float selu(float x, float alpha, float beta);
float softplus(float x);
float softsign(float x);
float clip(float x, float low, float high);
float mish(float x);
float atan(float x);
float acos(float x);
float acosh(float x);
float asin(float x);
float asinh(float x);
float atanh(float x);
float cosh(float x);
float sinh(float x);
float tan(float x);

} // namespace real_functions

// Replaces every value by the function's, with unary's alpha and beta.
using UnaryLine = void (*)(const Unary& unary, std::span<float> values);

// Null: not a function of real numbers, or unknown.
UnaryLine line_of(UnaryFunction function);

} // namespace emu::ops

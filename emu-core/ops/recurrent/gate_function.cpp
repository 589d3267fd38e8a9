// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/recurrence.h"

#include "emu-core/ops/elements/unary_functions.h"

#include <cmath>

namespace emu::ops {
namespace {

using Kind = GateFunction::Kind;
namespace fn = real_functions;

float value_of(const GateFunction& function, float x) {
    const float alpha = function.alpha, beta = function.beta;
    switch (function.kind) {
    case Kind::sigmoid: return fn::sigmoid(x);
    case Kind::tanh: return fn::tanh(x);
    case Kind::relu: return x < 0 ? 0 : x;
    case Kind::affine: return alpha * x + beta;
    case Kind::leaky_relu: return fn::leaky_relu(x, alpha);
    case Kind::thresholded_relu: return x < alpha ? 0 : x;
    case Kind::scaled_tanh: return alpha * fn::tanh(beta * x);
    case Kind::hard_sigmoid: return fn::hard_sigmoid(x, alpha, beta);
    case Kind::elu: return fn::elu(x, alpha);
    case Kind::softsign: return fn::softsign(x);
    case Kind::softplus: break;
    }
    return fn::softplus(x);
}

} // namespace

void apply_gate(const GateFunction& function, std::span<float> values) {
    for (float& x : values) x = value_of(function, x);
}

Outcome validate(const GateFunction& function, const char* name) {
    if (function.kind > Kind::softplus) return refuse(name, "an unknown function of a gate");
    if (std::isnan(function.alpha) || std::isnan(function.beta)) {
        return refuse(name, "a parameter of a gate's function is not a number");
    }
    return {};
}

} // namespace emu::ops

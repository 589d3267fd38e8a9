// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/unary_functions.h"

#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>

namespace emu::ops {
namespace {

// Its steps in double, which the functions round once.

double sigmoid_of(double x) {
    return 1 / (1 + std::exp(-x));
}

// log(1 + e^x) without overflow for large x.
double softplus_of(double x) {
    return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

// A NaN stays one.
double clamp_to_one(double x) {
    return std::clamp(x, 0.0, 1.0);
}

float rounded(double x) {
    return static_cast<float>(x);
}

} // namespace

namespace real_functions {

float negate(float x) {
    return -x;
}

float absolute(float x) {
    return std::abs(x);
}

float sign(float x) {
    if (std::isnan(x)) return x;
    return static_cast<float>((x > 0) - (x < 0));
}

float floor(float x) {
    return std::floor(x);
}

float ceil(float x) {
    return std::ceil(x);
}

float round(float x) {
    return std::nearbyint(x); // the mode is to nearest, ties to even: nothing here changes it
}

float exp(float x) {
    return rounded(std::exp(double{x}));
}

float log(float x) {
    return rounded(std::log(double{x}));
}

float sqrt(float x) {
    return std::sqrt(x);
}

float rsqrt(float x) {
    return rounded(1 / std::sqrt(double{x}));
}

float reciprocal(float x) {
    return 1 / x;
}

float square(float x) {
    return x * x;
}

float sin(float x) {
    return rounded(std::sin(double{x}));
}

float cos(float x) {
    return rounded(std::cos(double{x}));
}

float erf(float x) {
    return rounded(std::erf(double{x}));
}

float sigmoid(float x) {
    return rounded(sigmoid_of(x));
}

float tanh(float x) {
    return rounded(std::tanh(double{x}));
}

float silu(float x) {
    return rounded(x * sigmoid_of(x));
}

// 1 + erf(u) = erfc(-u), which keeps its digits where erf(u) comes near -1.
float gelu(float x) {
    return rounded(x * 0.5 * std::erfc(-x / std::numbers::sqrt2));
}

// (1 + tanh(u)) / 2 = sigmoid(2 u), likewise.
float gelu_tanh(float x) {
    const double wide = x;
    const double twice_root = 2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi; // 2 sqrt(2 / pi)
    return rounded(wide * sigmoid_of(twice_root * (wide + 0.044715 * wide * wide * wide)));
}

float hard_sigmoid(float x, float alpha, float beta) {
    return rounded(clamp_to_one(double{alpha} * x + beta));
}

float hard_swish(float x) {
    return rounded(x * clamp_to_one(double{x} / 6 + 0.5));
}

float leaky_relu(float x, float alpha) {
    return x < 0 ? alpha * x : x;
}

float elu(float x, float alpha) {
    return x < 0 ? rounded(alpha * std::expm1(double{x})) : x;
}

float selu(float x, float alpha, float beta) {
    return rounded(beta * (x <= 0 ? alpha * std::expm1(double{x}) : x));
}

float softplus(float x) {
    return rounded(softplus_of(x));
}

float softsign(float x) {
    return rounded(x / (1 + std::abs(double{x})));
}

float clip(float x, float low, float high) {
    return RealLimits{low, high}.apply(x);
}

float mish(float x) {
    return rounded(x * std::tanh(softplus_of(x)));
}

float atan(float x) {
    return rounded(std::atan(double{x}));
}

float acos(float x) {
    return rounded(std::acos(double{x}));
}

float acosh(float x) {
    return rounded(std::acosh(double{x}));
}

float asin(float x) {
    return rounded(std::asin(double{x}));
}

float asinh(float x) {
    return rounded(std::asinh(double{x}));
}

float atanh(float x) {
    return rounded(std::atanh(double{x}));
}

float cosh(float x) {
    return rounded(std::cosh(double{x}));
}

float sinh(float x) {
    return rounded(std::sinh(double{x}));
}

float tan(float x) {
    return rounded(std::tan(double{x}));
}

} // namespace real_functions

namespace {

template <auto function> void line(const Unary& unary, std::span<float> values) {
    using Function = decltype(function);
    for (float& x : values) {
        if constexpr (std::is_invocable_v<Function, float>) {
            x = function(x);
        } else if constexpr (std::is_invocable_v<Function, float, float>) {
            x = function(x, unary.alpha);
        } else {
            x = function(x, unary.alpha, unary.beta);
        }
    }
}

struct UnaryEntry {
    std::string_view name;
    UnaryLine line;
};

namespace fn = real_functions;

// By enumerator.
constexpr UnaryEntry unary_entries[unary_functions] = {
    {"Neg", line<fn::negate>},
    {"Abs", line<fn::absolute>},
    {"Sign", line<fn::sign>},
    {"Floor", line<fn::floor>},
    {"Ceil", line<fn::ceil>},
    {"Round", line<fn::round>},
    {"Exp", line<fn::exp>},
    {"Log", line<fn::log>},
    {"Sqrt", line<fn::sqrt>},
    {"Rsqrt", line<fn::rsqrt>},
    {"Reciprocal", line<fn::reciprocal>},
    {"Square", line<fn::square>},
    {"Sin", line<fn::sin>},
    {"Cos", line<fn::cos>},
    {"Erf", line<fn::erf>},
    {"Sigmoid", line<fn::sigmoid>},
    {"Tanh", line<fn::tanh>},
    {"SiLU", line<fn::silu>},
    {"GELU", line<fn::gelu>},
    {"GELU(tanh)", line<fn::gelu_tanh>},
    {"HardSigmoid", line<fn::hard_sigmoid>},
    {"HardSwish", line<fn::hard_swish>},
    {"LeakyReLU", line<fn::leaky_relu>},
    {"ELU", line<fn::elu>},
    {"SELU", line<fn::selu>},
    {"Softplus", line<fn::softplus>},
    {"Softsign", line<fn::softsign>},
    {"Clip", line<fn::clip>},
    {"Not", nullptr},
    {"Mish", line<fn::mish>},
    {"Atan", line<fn::atan>},
    {"Acos", line<fn::acos>},
    {"Acosh", line<fn::acosh>},
    {"Asin", line<fn::asin>},
    {"Asinh", line<fn::asinh>},
    {"Atanh", line<fn::atanh>},
    {"Cosh", line<fn::cosh>},
    {"Sinh", line<fn::sinh>},
    {"Tan", line<fn::tan>},
};

const UnaryEntry* find(UnaryFunction function) {
    const auto index = static_cast<std::size_t>(function);
    return index < std::size(unary_entries) ? &unary_entries[index] : nullptr;
}

} // namespace

UnaryLine line_of(UnaryFunction function) {
    const UnaryEntry* entry = find(function);
    return entry ? entry->line : nullptr;
}

std::string_view name_of(UnaryFunction function) {
    const UnaryEntry* entry = find(function);
    return entry ? entry->name : "?";
}

} // namespace emu::ops

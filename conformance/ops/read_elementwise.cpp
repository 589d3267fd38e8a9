// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/read_operation.h"

using namespace emu::ops;

namespace {

constexpr std::string_view unary_names[unary_functions] = {
    "negate", "absolute",  "sign",         "floor",      "ceil",        "round",
    "exp",    "log",       "sqrt",         "rsqrt",      "reciprocal",  "square",
    "sin",    "cos",       "erf",          "sigmoid",    "tanh",        "silu",
    "gelu",   "gelu_tanh", "hard_sigmoid", "hard_swish", "leaky_relu",  "elu",
    "selu",   "softplus",  "softsign",     "clip",       "logical_not", "mish"};
constexpr std::string_view binary_names[binary_functions] = {"add",
                                                             "subtract",
                                                             "multiply",
                                                             "divide",
                                                             "floor_divide",
                                                             "minimum",
                                                             "maximum",
                                                             "power",
                                                             "remainder",
                                                             "fmod",
                                                             "squared_difference",
                                                             "prelu",
                                                             "equal",
                                                             "not_equal",
                                                             "greater",
                                                             "greater_equal",
                                                             "less",
                                                             "less_equal",
                                                             "logical_and",
                                                             "logical_or",
                                                             "logical_xor"};

} // namespace

void read(Parameters& from, Add& add) {
    from.read("first", add.first);
    from.read("second", add.second);
    from.read("output", add.output);
}

void read(Parameters& from, Binary& binary) {
    from.read_name("function", binary_names, binary.function);
    from.read("low", binary.limits.low);
    from.read("high", binary.limits.high);
}

void read(Parameters& from, Combine& combine) {
    constexpr std::string_view names[] = {"add", "subtract", "multiply", "maximum", "minimum"};
    from.read_name("function", names, combine.function);
    from.read("first", combine.first);
    from.read("second", combine.second);
    from.read("output", combine.output);
    std::int32_t bits = combine.operand_bits;
    from.read("operand_bits", bits);
    combine.operand_bits = static_cast<std::uint8_t>(bits);
}

void read(Parameters& from, Multiply& multiply) {
    from.read("first_zero", multiply.first_zero);
    from.read("second_zero", multiply.second_zero);
    from.read("output", multiply.output);
}

void read(Parameters& from, Quantise& quantise) {
    from.read("rounding", quantise.rounding);
}

void read(Parameters& from, Requantise& requantise) {
    from.read("output", requantise.output);
}

void read(Parameters& from, Unary& unary) {
    from.read_name("function", unary_names, unary.function);
    from.read("alpha", unary.alpha);
    from.read("beta", unary.beta);
}

// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/convolution/convolution_type.h"

namespace rknn::format::operator_level {
namespace {

using Kind = Activation::Kind;
using emu::ops::UnaryFunction;

// A name that begins with another one stands before it.
constexpr Activation activations[] = {
    {"Relu", Kind::relu},
    {"Clip", Kind::clip},
    {"LeakyRelu", Kind::leaky},
    {"Sigmoid", Kind::table, UnaryFunction::sigmoid},
    {"ExSwish", Kind::table, UnaryFunction::silu},
    {"HardSwish", Kind::table, UnaryFunction::hard_swish},
    {"HardSigmoid", Kind::table, UnaryFunction::hard_sigmoid, 1.0F / 6, 0.5F},
};

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

} // namespace

std::optional<ConvolutionType> convolution_type(std::string_view type) {
    if (!take(type, "Conv")) return std::nullopt;
    ConvolutionType result;
    for (const Activation& activation : activations) {
        if (take(type, activation.name)) {
            result.activation = activation;
            break;
        }
    }
    result.adds = take(type, "Add");
    result.relu_after = result.adds && take(type, "Relu");
    if (!type.empty()) return std::nullopt;
    return result;
}

} // namespace rknn::format::operator_level

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/known_range.h"

namespace emu {
namespace {

// 256 steps of 1/256, as the integer softmax of TFLite's specification: 1 itself saturates.
constexpr ops::RealLimits fraction{0, 255.0F / 256};

} // namespace

std::optional<ops::RealLimits> known_range(const graph::Operation& operation) {
    if (const auto* softmax = std::get_if<graph::Softmax>(&operation)) {
        if (softmax->logarithm) return std::nullopt;
        return fraction;
    }
    const auto* unary = std::get_if<ops::Unary>(&operation);
    if (!unary) return std::nullopt;
    switch (unary->function) {
    case ops::UnaryFunction::sigmoid: return fraction;
    case ops::UnaryFunction::hard_sigmoid: return fraction;
    case ops::UnaryFunction::tanh:
    case ops::UnaryFunction::softsign: return ops::RealLimits{-1, 127.0F / 128};
    default: return std::nullopt;
    }
}

} // namespace emu

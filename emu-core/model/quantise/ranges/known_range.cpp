// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/known_range.h"

#include "emu-core/model/lower/integer_operation.h"

#include <algorithm>

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

std::vector<bool> decisive_tensors(const graph::Graph& graph) {
    std::vector<bool> decisive(graph.tensors.size());
    for (const TensorId id : graph.outputs) decisive[id] = true;
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
        const bool passes_on = moves_elements(node->operation) || known_range(node->operation) ||
                               std::holds_alternative<graph::Concat>(node->operation);
        const auto is_decisive = [&](TensorId id) { return decisive[id]; };
        if (!passes_on || std::ranges::none_of(node->outputs, is_decisive)) continue;
        for (const TensorId id : node->inputs) decisive[id] = true;
    }
    return decisive;
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/decisive.h"

#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/quantise/ranges/known_range.h"

#include <algorithm>

namespace emu {

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

// SPDX-License-Identifier: Apache-2.0
#include "model/tflite/order.h"

#include "base/error.h"

namespace emu::tflite {
namespace {

enum class Origin : std::uint8_t { nothing, input, constant, node };

using Origins = std::vector<Origin>; // one per tensor

Origin& origin_of(Origins& origins, TensorId id) {
    return origins[static_cast<std::size_t>(id)];
}

Origins before_all_nodes(const graph::Graph& graph) {
    Origins origins(graph.tensors.size(), Origin::nothing);
    for (std::size_t i = 0; i < origins.size(); ++i) {
        if (!graph.tensors[i].constant.empty()) origins[i] = Origin::constant;
    }
    for (const TensorId id : graph.inputs) origin_of(origins, id) = Origin::input;
    return origins;
}

Outcome step(const graph::Node& node, Origins& origins) {
    for (const TensorId id : node.inputs) {
        if (origin_of(origins, id) == Origin::nothing) {
            return error(Fault::bad_model, "tensor %d is read before anything has written it", id);
        }
    }
    for (const TensorId id : node.outputs) {
        if (origin_of(origins, id) != Origin::nothing) {
            return error(Fault::bad_model, "tensor %d is written although it has a value", id);
        }
        origin_of(origins, id) = Origin::node;
    }
    return {};
}

} // namespace

Outcome check_order(const graph::Graph& graph) {
    Origins origins = before_all_nodes(graph);
    for (const graph::Node& node : graph.nodes) EMU_TRY(step(node, origins));
    for (const TensorId id : graph.outputs) {
        if (origin_of(origins, id) != Origin::node) {
            return error(Fault::bad_model, "the output tensor %d is no operator's result", id);
        }
    }
    return {};
}

} // namespace emu::tflite

// SPDX-License-Identifier: Apache-2.0
// A convolution between SPACE_TO_BATCH_ND and BATCH_TO_SPACE_ND is one with a dilated window: each
// block's cells are those that lie a block apart.
#include "emu-core/model/tflite/operators/dilated_window.h"

#include "emu-core/model/passes/hybrid_layers.h"
#include "emu-core/model/passes/rearrangements.h"

#include <limits>

namespace emu::tflite {
namespace {

using graph::Graph;
using graph::Node;

// Among the last nodes, which the operators just before have made; or null.
const Node* maker(const Graph& graph, TensorId id) {
    constexpr std::size_t near = 4; // a pad, the blocks, the convolution
    const std::size_t last = graph.nodes.size();
    for (std::size_t i = last; i > 0 && i + near > last; --i) {
        const Node& node = graph.nodes[i - 1];
        if (node.outputs.size() == 1 && node.outputs[0] == id) return &node;
    }
    return nullptr;
}

const Shape& shape_of(const Graph& graph, TensorId id) {
    return graph.tensors[id].spec.shape;
}

bool are_alike(const TensorSpec& a, const TensorSpec& b) {
    return a.dtype == b.dtype && a.quant == b.quant;
}

ops::Window* window_of(graph::Operation& operation) {
    if (auto* conv = std::get_if<graph::Conv>(&operation)) return &conv->window;
    if (auto* depthwise = std::get_if<graph::Depthwise>(&operation)) return &depthwise->window;
    return nullptr;
}

bool is_plain(const ops::WindowAxis& axis) {
    return axis.stride == 1 && axis.dilation == 1;
}

// `node` cuts a feature map into these blocks.
bool cuts(const Graph& graph, const Node& node, const BlockPair& pair) {
    const auto* order = std::get_if<ops::Rearrange>(&node.operation);
    const Shape& src = shape_of(graph, node.inputs[0]);
    const std::int32_t y = pair.y.size, x = pair.x.size;
    if (!order || src.rank() != 4 || src[1] % y != 0 || src[2] % x != 0) return false;
    const Shape finer{src[0], src[1] / y, y, src[2] / x, x, src[3]};
    const std::int32_t blocks_first[] = {2, 4, 0, 1, 3, 5};
    return *order == transposition(finer, blocks_first);
}

// Zeros around feature maps.
const graph::Pad* zeros_around(const Graph& graph, const Node* node) {
    const auto* pad = node ? std::get_if<graph::Pad>(&node->operation) : nullptr;
    if (!pad || pad->padding != ops::Padding::value || pad->value != 0) return nullptr;
    const Shape &src = shape_of(graph, node->inputs[0]), &dst = shape_of(graph, node->outputs[0]);
    return src[0] == dst[0] && src[3] == dst[3] ? pad : nullptr;
}

// False where there would be fewer cells of padding than none.
bool dilate(ops::WindowAxis& axis, const BlockPair::Axis& blocks, std::int32_t padded) {
    const std::int64_t before = std::int64_t{axis.before} * blocks.size + padded - blocks.cropped;
    if (before < 0 || before > std::numeric_limits<std::int16_t>::max()) return false;
    axis.dilation = blocks.size;
    axis.before = static_cast<std::int32_t>(before);
    return true;
}

} // namespace

std::optional<DilatedWindow> dilated_window(const Graph& graph, TensorId batches,
                                            const TensorSpec& joined, const BlockPair& pair) {
    const Node* const layer = maker(graph, batches);
    if (!layer || is_hybrid(graph, *layer) || !are_alike(graph.tensors[batches].spec, joined)) {
        return std::nullopt;
    }
    DilatedWindow result{layer->operation, layer->inputs};
    ops::Window* const window = window_of(result.operation);
    if (!window || !is_plain(window->y) || !is_plain(window->x)) return std::nullopt;
    const Node* const blocks = maker(graph, layer->inputs[0]);
    if (!blocks || !cuts(graph, *blocks, pair)) return std::nullopt;
    result.inputs[0] = blocks->inputs[0];
    std::int32_t y = 0, x = 0;
    const Node* const around = maker(graph, result.inputs[0]);
    if (const graph::Pad* const pad = zeros_around(graph, around)) {
        y = pad->before[1];
        x = pad->before[2];
        result.inputs[0] = around->inputs[0];
    }
    const bool same =
        are_alike(graph.tensors[layer->inputs[0]].spec, graph.tensors[result.inputs[0]].spec);
    if (!same || !dilate(window->y, pair.y, y) || !dilate(window->x, pair.x, x)) {
        return std::nullopt;
    }
    return result;
}

} // namespace emu::tflite

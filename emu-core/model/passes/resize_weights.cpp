// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/lane_layers.h"

#include "emu-core/model/float_constant.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using ops::Coordinates;
using ops::Resize;

// What resizing along one axis comes to: each cell `times` times, so many more of the edge's, and
// means of as many cells as there are weights, every `stride` cells.
struct AxisSteps {
    std::int32_t times = 1, before = 0, after = 0, stride = 1;
    std::vector<float> weights{1};

    std::int32_t cells() const { return static_cast<std::int32_t>(weights.size()); }
};

bool is_centred(Coordinates coordinates) {
    return coordinates == Coordinates::half_pixel || coordinates == Coordinates::pytorch_half_pixel;
}

// Neighbours change places along a straight line: the mean of `times` repeated cells in a row does
// as well. Where these have no middle, the cells at both ends count half.
AxisSteps enlarging(std::int32_t times, bool centred) {
    const float part = 1 / static_cast<float>(times);
    const auto count = static_cast<std::size_t>(times);
    if (!centred) return {times, 0, times - 1, 1, std::vector(count, part)};
    const std::int32_t around = times / 2;
    if (times % 2 == 1) return {times, around, around, 1, std::vector(count, part)};
    std::vector weights(count + 1, part);
    weights.front() = weights.back() = part / 2;
    return {times, around, around, 1, std::move(weights)};
}

// The cell at the coordinate, or the mean of the two beside it.
AxisSteps reducing(std::int32_t by, bool centred) {
    AxisSteps steps{.stride = by, .weights = std::vector<float>(static_cast<std::size_t>(by))};
    const auto middle = static_cast<std::size_t>(centred ? by / 2 : 0);
    if (centred && by % 2 == 0)
        steps.weights[middle - 1] = steps.weights[middle] = 0.5F;
    else
        steps.weights[middle] = 1;
    return steps;
}

std::optional<AxisSteps> steps_of(const Resize& resize, int axis, std::int32_t src,
                                  std::int32_t dst) {
    const auto own = std::ranges::find(resize.axes, axis, &Resize::Axis::axis);
    if (own == resize.axes.end()) return AxisSteps{};
    const bool alone = resize.coordinates == Coordinates::pytorch_half_pixel && dst == 1;
    const float scale = static_cast<float>(dst) / static_cast<float>(src);
    if (alone || own->scale != scale) return std::nullopt;
    const bool centred = is_centred(resize.coordinates);
    if (dst % src == 0) return enlarging(dst / src, centred);
    if (src % dst == 0) return reducing(src / dst, centred);
    return std::nullopt;
}

class ResizeWeights {
public:
    ResizeWeights(Graph& graph, std::vector<Histogram>& ranges) : graph_(graph), ranges_(ranges) {}

    void run() {
        for (Node& node : std::exchange(graph_.nodes, {})) {
            const auto* resize = std::get_if<Resize>(&node.operation);
            if (!resize || !is_linear(node, *resize) || !divide(node, *resize))
                graph_.nodes.push_back(std::move(node));
        }
    }

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    bool is_linear(const Node& node, const Resize& resize) const {
        const bool known =
            is_centred(resize.coordinates) || resize.coordinates == Coordinates::asymmetric;
        return resize.interpolation == ops::Interpolation::linear && known &&
               spec(node.inputs[0]).dtype == Dtype::f32 && spec(node.inputs[0]).shape.rank() == 4 &&
               std::ranges::all_of(
                   resize.axes, [](const auto& axis) { return axis.axis == 1 || axis.axis == 2; });
    }

    // False where it stays.
    bool divide(const Node& node, const Resize& resize) {
        const Shape src = spec(node.inputs[0]).shape, dst = spec(node.outputs[0]).shape;
        const auto y = steps_of(resize, 1, src[1], dst[1]), x = steps_of(resize, 2, src[2], dst[2]);
        if (!y || !x) return false;
        TensorId map = repeat(node, node.inputs[0], *y, *x);
        map = continue_edge(node, map, *y, *x);
        graph::Depthwise means;
        means.window.y = {.kernel = y->cells(), .stride = y->stride};
        means.window.x = {.kernel = x->cells(), .stride = x->stride};
        graph_.nodes.push_back({node.name, means, {map, weights(node, *y, *x)}, node.outputs});
        return true;
    }

    TensorId repeat(const Node& node, TensorId from, const AxisSteps& y, const AxisSteps& x) {
        if (y.times == 1 && x.times == 1) return from;
        Resize nearest;
        nearest.coordinates = Coordinates::asymmetric;
        nearest.rounding = ops::NearestRounding::floor;
        nearest.axes = {{1, static_cast<float>(y.times)}, {2, static_cast<float>(x.times)}};
        const Shape& map = spec(from).shape;
        return add(node, " repeated", nearest, from,
                   {map[0], map[1] * y.times, map[2] * x.times, map[3]});
    }

    TensorId continue_edge(const Node& node, TensorId from, const AxisSteps& y,
                           const AxisSteps& x) {
        if (y.after == 0 && x.after == 0) return from; // there is none in front either
        const graph::Pad pad{{0, y.before, x.before, 0}, ops::Padding::edge};
        const Shape& map = spec(from).shape;
        return add(node, " continued", pad, from,
                   {map[0], map[1] + y.before + y.after, map[2] + x.before + x.after, map[3]});
    }

    TensorId add(const Node& node, const char* suffix, graph::Operation operation, TensorId from,
                 const Shape& shape) {
        graph_.tensors.push_back({{node.name + suffix, Dtype::f32, shape, {}, false}, {}});
        const auto id = static_cast<TensorId>(graph_.tensors.size() - 1);
        if (!ranges_.empty()) {
            ranges_.resize(graph_.tensors.size());
            ranges_.back() = ranges_[node.inputs[0]];
        }
        graph_.nodes.push_back({spec(id).name, std::move(operation), {from}, {id}});
        return id;
    }

    TensorId weights(const Node& node, const AxisSteps& y, const AxisSteps& x) {
        const std::int32_t channels = spec(node.inputs[0]).shape[3];
        std::vector<float> values;
        for (const float row : y.weights) {
            for (const float column : x.weights)
                values.insert(values.end(), static_cast<std::size_t>(channels), row * column);
        }
        const Shape shape{1, y.cells(), x.cells(), channels};
        return add_constant(graph_, {node.name + " weights", Dtype::f32, shape, {}, false}, values);
    }

    Graph& graph_;
    std::vector<Histogram>& ranges_;
};

} // namespace

void give_resizes_weights(Graph& graph, std::vector<Histogram>& ranges) {
    ResizeWeights(graph, ranges).run();
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// What computes with real numbers.
#include "emu-core/model/onnx/call.h"
#include "emu-core/ops/arithmetic/real.h"
#include "libhbdnn/format/cpu/cpu_operators.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;

// The file's own shape of the result tells whether reduced axes stay.
emu::Result<Shape> reduced(const BpuFile& file, const Node& node, const Shape& src,
                           const std::vector<std::int32_t>& axes) {
    std::vector<std::int32_t> kept, left;
    for (int axis = 0; axis < src.rank(); ++axis) {
        const bool is_reduced = std::ranges::binary_search(axes, axis);
        kept.push_back(is_reduced ? 1 : src[axis]);
        if (!is_reduced) left.push_back(src[axis]);
    }
    const Value* said = file.find_value(node.outputs[0]);
    if (said && (said->shape == kept || said->shape == left)) return Shape::make(said->shape);
    return error(Fault::bad_model, "the file does not say whether its axes stay");
}

} // namespace

// ONNX's meaning of the axis changed with opset 13; this is where both say the same.
emu::Outcome softmax(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, real_input(graph, node, 0));
    const Shape shape = graph.builder().spec(src).shape;
    EMU_TRY_VALUE(axis, integer(node, "axis"));
    if (axis < 0) axis += shape.rank();
    const bool inside = axis >= 0 && axis < shape.rank();
    if (!inside || shape.elements(static_cast<int>(axis) + 1, shape.rank()) != 1) {
        return error(Fault::bad_model,
                     "its axis is not the last of %s: what that means is not "
                     "known",
                     to_text(shape).c_str());
    }
    const emu::graph::Softmax operation{static_cast<std::int32_t>(axis)};
    return graph.finish(node, operation, {src}, {{}, Dtype::f32, shape, {}});
}

// By the names that nodes of each type have in a genuine file; the other types were not seen.
emu::Outcome element_wise(CpuGraph& graph, const Node& node) {
    constexpr std::int64_t power = 5;
    EMU_TRY_VALUE(type, integer(node, "eltwise_type"));
    if (type != power) {
        return error(Fault::bad_model, "eltwise_type %lld is not known",
                     static_cast<long long>(type));
    }
    EMU_TRY_VALUE(a, real_input(graph, node, 0));
    EMU_TRY_VALUE(b, real_input(graph, node, 1));
    EMU_TRY_VALUE(
        shape, emu::onnx::broadcast(graph.builder().spec(a).shape, graph.builder().spec(b).shape));
    return graph.finish(node, emu::ops::Binary{emu::ops::BinaryFunction::power, {}}, {a, b},
                        {{}, Dtype::f32, shape, {}});
}

emu::Outcome reduction(CpuGraph& graph, const Node& node) {
    constexpr std::int64_t mean = 4;
    EMU_TRY_VALUE(type, integer(node, "reduction_type"));
    const Attribute* list = node.find("axes");
    if (type != mean || !list || list->kind != AttributeKind::integers) {
        return error(Fault::bad_model, "reduction_type %lld is not known, or it has no axes",
                     static_cast<long long>(type));
    }
    EMU_TRY_VALUE(src, real_input(graph, node, 0));
    const Shape shape = graph.builder().spec(src).shape;
    std::vector<std::int32_t> axes;
    for (const std::int64_t axis : list->integers) {
        const std::int64_t at = axis < 0 ? axis + shape.rank() : axis;
        const bool follows = axes.empty() || at > axes.back();
        if (at < 0 || at >= shape.rank() || !follows) {
            return error(Fault::bad_model, "its axes are not those of %s", to_text(shape).c_str());
        }
        axes.push_back(static_cast<std::int32_t>(at));
    }
    if (axes.empty()) return error(Fault::bad_model, "it has no axes");
    EMU_TRY_VALUE(result, reduced(graph.file(), node, shape, axes));
    return graph.finish(node, emu::ops::Reduce{emu::ops::Reduction::mean, std::move(axes)}, {src},
                        {{}, Dtype::f32, result, {}});
}

// ONNX's, of as many matrices on both sides.
emu::Outcome matmul(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(a, real_input(graph, node, 0));
    EMU_TRY_VALUE(b, real_input(graph, node, 1));
    const Shape &left = graph.builder().spec(a).shape, &right = graph.builder().spec(b).shape;
    const int rank = left.rank();
    const auto matrices = [&](const Shape& shape) {
        return shape.extents().first(static_cast<std::size_t>(rank - 2));
    };
    const bool fits = rank >= 2 && right.rank() == rank &&
                      std::ranges::equal(matrices(left), matrices(right)) &&
                      left[rank - 1] == right[rank - 2];
    if (!fits) {
        return error(Fault::bad_model, "%s and %s cannot be multiplied", to_text(left).c_str(),
                     to_text(right).c_str());
    }
    std::vector<std::int32_t> extents(left.extents().begin(), left.extents().end());
    extents.back() = right[rank - 1];
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return graph.finish(node, emu::graph::Matmul{}, {a, b}, {{}, Dtype::f32, shape, {}});
}

} // namespace hbdnn::format

// SPDX-License-Identifier: Apache-2.0
// What gives elements another shape, or another order.
#include "emu-core/model/passes/rearrangements.h"
#include "libhbdnn/format/cpu/cpu_operators.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using emu::Shape;
using emu::TensorSpec;

// Extents of the second input: 0 is the first's, and one may be -1, which follows.
emu::Result<Shape> reshaped(const Shape& src, std::vector<std::int64_t> extents) {
    std::int64_t known = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        if (extents[axis] == 0 && axis < static_cast<std::size_t>(src.rank())) {
            extents[axis] = src[static_cast<int>(axis)];
        }
        const bool usable = extents[axis] == -1 || (extents[axis] > 0 && extents[axis] <= 1 << 30);
        if (!usable || known > Shape::max_elements) {
            return error(Fault::bad_model, "%s cannot become its shape", to_text(src).c_str());
        }
        if (extents[axis] > 0) known *= extents[axis];
    }
    if (std::ranges::count(extents, -1) == 1) {
        *std::ranges::find(extents, -1) = src.elements() / std::max<std::int64_t>(known, 1);
    }
    std::vector<std::int32_t> result(extents.size());
    std::ranges::transform(extents, result.begin(),
                           [](std::int64_t extent) { return static_cast<std::int32_t>(extent); });
    EMU_TRY_VALUE(shape, Shape::make(result));
    if (shape.elements() == src.elements()) return shape;
    return error(Fault::bad_model, "%s cannot become %s", to_text(src).c_str(),
                 to_text(shape).c_str());
}

emu::Outcome expect_one_scale(const TensorSpec& spec) {
    if (spec.quant.per_tensor()) return {};
    return error(Fault::bad_model, "its channels have scales of their own");
}

} // namespace

emu::Outcome reshape(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, graph.find(node.inputs[0]));
    const Constant* extents = graph.file().find_constant(node.inputs[1]);
    if (!extents || extents->type != ElementType::s64) {
        return error(Fault::bad_model, "its shape is not in the file");
    }
    TensorSpec spec = graph.builder().spec(src);
    EMU_TRY(expect_one_scale(spec));
    EMU_TRY_VALUE(shape, reshaped(spec.shape, extents->integers));
    spec.shape = shape;
    return graph.finish(node, emu::graph::Reshape{}, {src}, std::move(spec));
}

// Names of data formats only say what its axes are.
emu::Outcome transpose(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(src, graph.find(node.inputs[0]));
    TensorSpec spec = graph.builder().spec(src);
    EMU_TRY(expect_one_scale(spec));
    const Attribute* order = node.find("perm");
    if (!order || order->kind != AttributeKind::integers)
        return error(Fault::bad_model, "it has no order of axes");
    EMU_TRY(emu::check_order(order->integers, spec.shape.rank()));
    const std::vector<std::int32_t> axes(order->integers.begin(), order->integers.end());
    emu::ops::Rearrange operation = emu::transposition(spec.shape, axes);
    spec.shape = emu::transposed(spec.shape, axes);
    return graph.finish(node, std::move(operation), {src}, std::move(spec));
}

} // namespace hbdnn::format

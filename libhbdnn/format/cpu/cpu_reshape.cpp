// SPDX-License-Identifier: Apache-2.0
// What gives elements another shape, or another order, or puts them one after the other.
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

// Of real numbers, in the order of the inputs.
emu::Outcome concat(CpuGraph& graph, const Node& node) {
    EMU_TRY_VALUE(axis, integer(node, "dimension"));
    std::vector<emu::TensorId> src;
    std::vector<std::int32_t> extents;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        EMU_TRY_VALUE(part, real_input(graph, node, i));
        const auto shape = graph.builder().spec(part).shape.extents();
        if (i == 0) extents.assign(shape.begin(), shape.end());
        const auto place = static_cast<std::size_t>(axis);
        if (axis < 0 || place >= extents.size() || shape.size() != extents.size())
            return error(Fault::bad_model, "its inputs have no axis %lld",
                         static_cast<long long>(axis));
        if (i > 0) {
            const std::int64_t sum = std::int64_t{extents[place]} + shape[place];
            if (sum > Shape::max_elements)
                return error(Fault::bad_model, "its result is too large");
            extents[place] = static_cast<std::int32_t>(sum);
        }
        for (std::size_t other = 0; other < extents.size(); ++other) {
            if (other != place && shape[other] != extents[other])
                return error(Fault::bad_model, "its inputs differ along axis %zu", other);
        }
        src.push_back(part);
    }
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return graph.finish(node, emu::graph::Concat{static_cast<std::int32_t>(axis), {}},
                        std::move(src), {{}, emu::Dtype::f32, shape, {}});
}

} // namespace hbdnn::format

// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/cpu_lowerings.h"

#include <algorithm>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Shape;

// The attribute that orders the axes; null: none could, or several.
const Attribute* permutation(const Operator& op, const Shape& src, const Shape& dst) {
    const Attribute* found = nullptr;
    for (const Attribute& attribute : op.attributes) {
        const std::vector<std::int32_t>& order = attribute.integers;
        std::vector<std::int32_t> axes = order;
        std::ranges::sort(axes);
        bool fits = static_cast<int>(axes.size()) == src.rank() && src.rank() == dst.rank();
        for (int i = 0; fits && i < src.rank(); ++i) {
            fits = axes[i] == i && src[order[i]] == dst[i];
        }
        if (!fits) continue;
        if (found) return nullptr;
        found = &attribute;
    }
    return found;
}

} // namespace

std::optional<std::int32_t> differing_axis(const Shape& a, const Shape& b) {
    if (a.rank() != b.rank()) return std::nullopt;
    std::optional<std::int32_t> axis;
    for (int i = 0; i < a.rank(); ++i) {
        if (a[i] == b[i]) continue;
        if (axis) return std::nullopt;
        axis = i;
    }
    return axis;
}

emu::Outcome lower_reshape(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    if (src.shape.elements() != dst.shape.elements()) {
        return tensors.refusal("its result is of another size");
    }
    return compute_moves(tensors, ops::Reshape{}, 1);
}

emu::Outcome lower_transpose(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Attribute* order = permutation(tensors.op(), src.shape, dst.shape);
    if (!order) return tensors.refusal("the order of its axes is not known");
    ops::Rearrange rearrange;
    for (const std::int32_t axis : order->integers) {
        rearrange.axes.push_back({src.shape[axis], src.shape.elements(axis + 1, src.shape.rank())});
    }
    return compute_moves(tensors, std::move(rearrange), 1);
}

emu::Outcome lower_concat(const CpuTensors& tensors) {
    EMU_TRY_VALUE(first, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const std::size_t inputs = tensors.op().inputs.size();
    const auto axis = differing_axis(first.shape, dst.shape);
    if (!axis) return tensors.refusal("its axis is not known");
    return compute_moves(tensors, ops::Concat{*axis, std::vector<ops::Chain>(inputs)}, inputs);
}

} // namespace rknn::format

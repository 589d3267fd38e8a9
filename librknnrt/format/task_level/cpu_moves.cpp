// SPDX-License-Identifier: Apache-2.0
#include "format/task_level/cpu_lowerings.h"

#include <algorithm>
#include <string_view>

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

bool says(const Operator& op, std::string_view text) {
    return std::ranges::count(op.attributes, text, &Attribute::text) > 0;
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
    if (src.dtype != dst.dtype || src.quant != dst.quant ||
        src.shape.elements() != dst.shape.elements()) {
        return tensors.refusal("its result is of another type or size");
    }
    return tensors.compute(ops::Reshape{}, 1);
}

emu::Outcome lower_transpose(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Attribute* order = permutation(tensors.op(), src.shape, dst.shape);
    if (!order) return tensors.refusal("the order of its axes is not known");
    if (src.dtype != dst.dtype || src.quant != dst.quant) {
        return tensors.refusal("its result is of another type");
    }
    ops::Rearrange rearrange;
    for (const std::int32_t axis : order->integers) {
        rearrange.axes.push_back({src.shape[axis], src.shape.elements(axis + 1, src.shape.rank())});
    }
    return tensors.compute(std::move(rearrange), 1);
}

emu::Outcome lower_concat(const CpuTensors& tensors) {
    EMU_TRY_VALUE(first, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const std::size_t inputs = tensors.op().inputs.size();
    const auto axis = differing_axis(first.shape, dst.shape);
    if (!axis) return tensors.refusal("its axis is not known");
    for (std::size_t i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(spec, tensors.input_spec(i));
        if (spec.quant != dst.quant) return tensors.refusal("its result has another scale");
    }
    return tensors.compute(ops::Concat{*axis, std::vector<ops::Chain>(inputs)}, inputs);
}

// Each pixel several times: what nearest neighbours are where coordinates are divided and rounded
// down, and the map becomes larger by a whole factor.
emu::Outcome lower_resize(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Operator& op = tensors.op();
    if (!says(op, "nearest") || !says(op, "asymmetric") || !says(op, "floor")) {
        return tensors.refusal("another way than nearest, asymmetric and floor");
    }
    if (src.dtype != dst.dtype || src.quant != dst.quant || src.shape.rank() != 4 ||
        dst.shape.rank() != 4 || dst.shape[2] % src.shape[2] != 0 ||
        dst.shape[3] % src.shape[3] != 0) {
        return tensors.refusal("its result is of another type, or no multiple of its source");
    }
    const std::int32_t h = src.shape[2], w = src.shape[3];
    ops::Rearrange repeat;
    repeat.axes = {{src.shape[0], std::int64_t{src.shape[1]} * h * w},
                   {src.shape[1], std::int64_t{h} * w},
                   {h, w},
                   {dst.shape[2] / h, 0},
                   {w, 1},
                   {dst.shape[3] / w, 0}};
    return tensors.compute(std::move(repeat), 1);
}

} // namespace rknn::format

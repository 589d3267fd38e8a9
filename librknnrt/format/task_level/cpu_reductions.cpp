// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/cpu_lowerings.h"

#include <algorithm>

namespace rknn::format {
namespace ops = emu::ops;

emu::Outcome lower_arg_max(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const auto axis = differing_axis(src.shape, dst.shape);
    if (!axis || dst.shape[*axis] != 1) return tensors.refusal("its axis is not known");
    return tensors.compute(ops::ArgExtreme{*axis, true, false}, 1);
}

// Over all axes, or over those of which 1 is left.
emu::Outcome lower_mean(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    ops::Reduce mean{ops::Reduction::mean, {}};
    for (int i = 0; i < src.shape.rank(); ++i) {
        const bool stays = src.shape.rank() == dst.shape.rank() && src.shape[i] == dst.shape[i];
        if (!stays) mean.axes.push_back(i);
    }
    std::int64_t left = src.shape.elements();
    for (const std::int32_t axis : mean.axes) left /= src.shape[axis];
    if (left != dst.shape.elements()) return tensors.refusal("its axes are not known");
    return compute_reals(tensors, std::move(mean), 1);
}

// Along the axis that the file names. Before opset 13 the axes behind it belong to it too; the type
// then has no number in its name.
emu::Outcome lower_softmax(const CpuTensors& tensors) {
    const Operator& op = tensors.op();
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    const auto named = std::ranges::find(op.attributes, "axis", &Attribute::name);
    if (named == op.attributes.end() || named->integers.size() != 1) {
        return tensors.refusal("the file does not name its axis");
    }
    std::int32_t axis = named->integers[0];
    const int rank = src.shape.rank();
    if (axis < 0) axis += rank;
    if (axis < 0 || axis >= rank) return tensors.refusal("its axis is none of its input's");
    if (op.type == "Softmax" && src.shape.elements(axis + 1, rank) != 1) {
        return lower_onnx(tensors);
    }
    return compute_reals(tensors, ops::RealSoftmax{axis, 1, false}, 1, Fraction::cut_off);
}

} // namespace rknn::format

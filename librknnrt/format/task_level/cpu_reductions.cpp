// SPDX-License-Identifier: Apache-2.0
#include "format/task_level/cpu_lowerings.h"

#include <algorithm>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Shape;

const Attribute* attribute(const Operator& op, int slot) {
    const auto found = std::ranges::find(op.attributes, slot, &Attribute::slot);
    return found == op.attributes.end() ? nullptr : &*found;
}

} // namespace

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
    return tensors.compute(std::move(mean), 1);
}

// The only attribute of one integer that is an axis.
emu::Outcome lower_softmax(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    std::optional<std::int32_t> axis;
    for (const Attribute& attribute : tensors.op().attributes) {
        if (attribute.integers.size() != 1 || axis) continue;
        axis = attribute.integers[0];
    }
    if (axis && *axis < 0) *axis += src.shape.rank();
    if (!axis || *axis < 0 || *axis >= src.shape.rank()) {
        return tensors.refusal("its axis is not known");
    }
    return tensors.compute(ops::RealSoftmax{*axis, 1, false}, 1);
}

// Attributes: 3 kernel, 4 pads, 5 strides. As real numbers: how the vendor's CPU code rounds is not
// known.
emu::Outcome lower_average_pool(const CpuTensors& tensors) {
    EMU_TRY_VALUE(src, tensors.input_spec(0));
    EMU_TRY_VALUE(dst, tensors.output_spec(0));
    const Attribute *kernel = attribute(tensors.op(), 3), *pads = attribute(tensors.op(), 4);
    const Attribute* strides = attribute(tensors.op(), 5);
    const auto has = [](const Attribute* list, std::size_t count) {
        return list && list->integers.size() == count;
    };
    if (!has(kernel, 2) || !has(pads, 4) || !has(strides, 2) ||
        std::ranges::count(pads->integers, 0) != 4 || src.shape.rank() != 4 ||
        dst.shape.rank() != 4) {
        return tensors.refusal("its window is not known, or has padding");
    }
    ops::AveragePool pool;
    pool.window = {{kernel->integers[0], strides->integers[0]},
                   {kernel->integers[1], strides->integers[1]}};
    EMU_TRY_VALUE(stored, tensors.read(0));
    const emu::TensorId planes = tensors.temporary(emu::Dtype::f32, src.shape);
    tensors.add(identity(), {stored}, {planes});
    const emu::TensorId map = tensors.transposed(planes, true);
    const Shape pooled{dst.shape[0], dst.shape[2], dst.shape[3], dst.shape[1]};
    const emu::TensorId averages = tensors.temporary(emu::Dtype::f32, pooled);
    tensors.add(pool, {map}, {averages});
    return store(tensors, identity(), tensors.transposed(averages, false));
}

} // namespace rknn::format

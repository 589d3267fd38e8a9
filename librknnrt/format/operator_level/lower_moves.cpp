// SPDX-License-Identifier: Apache-2.0
// Reshape, Transpose, Slice, Pad, Expand: in the order of the file's dimensions.
#include "emu-core/model/passes/rearrangements.h"
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/tensor_moves.h"

#include <algorithm>

namespace rknn::format::operator_level {
namespace {

// The operator's input and output in the order of the file's dimensions.
struct Ends {
    emu::TensorId src;
    emu::TensorSpec src_spec; // shape in that order
    std::int32_t dst_index;
    emu::Shape dst_shape; // in that order
};

emu::Result<Ends> ends_of(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, in_file_order(scope, src_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, program.tensor(dst_index));
    EMU_TRY_VALUE(dst_shape, emu::Shape::make(dst->dims));
    return Ends{src, program.spec(src), dst_index, dst_shape};
}

// A layer that makes the destination's shape of the source.
emu::Result<Arithmetic> store(const OperatorScope& scope, const Ends& ends, emu::Command command) {
    emu::TensorSpec spec = ends.src_spec;
    spec.name.clear();
    spec.shape = ends.dst_shape;
    const emu::TensorId values = scope.program().temporary(std::move(spec));
    scope.program().add(std::move(command), {ends.src}, {values});
    EMU_TRY(store_in_file_order(scope, values, ends.dst_index));
    return Arithmetic::exact;
}

std::vector<std::int32_t> extents_of(const emu::Shape& shape) {
    return {shape.extents().begin(), shape.extents().end()};
}

// ONNX: starts, ends, axes and steps as inputs; ends beyond the axis, and negative ones, count from
// its end.
emu::Result<std::vector<emu::SliceAxis>> slice_axes(const OperatorScope& scope,
                                                    const emu::Shape& src) {
    EMU_TRY_VALUE(starts, constant_integers(scope, 1));
    EMU_TRY_VALUE(stops, constant_integers(scope, 2));
    EMU_TRY_VALUE(axes, constant_integers(scope, 3));
    if (starts.size() != stops.size() || starts.size() != axes.size()) {
        return scope.refusal("has bounds of different counts");
    }
    if (scope.op().inputs.size() > 4) {
        EMU_TRY_VALUE(steps, constant_integers(scope, 4));
        if (std::any_of(steps.begin(), steps.end(), [](std::int64_t step) { return step != 1; })) {
            return scope.refusal("has steps, which is not understood");
        }
    }
    std::vector<emu::SliceAxis> slices;
    for (const std::int32_t extent : extents_of(src)) slices.push_back({0, 1, extent});
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::int64_t axis = axes[i] < 0 ? axes[i] + src.rank() : axes[i];
        if (axis < 0 || axis >= src.rank()) return scope.refusal("slices an axis that is none");
        const std::int64_t extent = src[static_cast<int>(axis)];
        const auto bound = [extent](std::int64_t v) {
            return std::clamp<std::int64_t>(v < 0 ? v + extent : v, 0, extent);
        };
        const std::int64_t start = bound(starts[i]), stop = bound(stops[i]);
        if (stop <= start) return scope.refusal("leaves nothing");
        slices[axis] = {static_cast<std::int32_t>(start), 1,
                        static_cast<std::int32_t>(stop - start)};
    }
    return slices;
}

} // namespace

emu::Result<Arithmetic> lower_reshape(const OperatorScope& scope) {
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, in_file_order(scope, src_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY(store_in_file_order(scope, src, dst_index));
    return Arithmetic::exact;
}

emu::Result<Arithmetic> lower_transpose(const OperatorScope& scope) {
    EMU_TRY_VALUE(ends, ends_of(scope));
    const emu::Shape& src = ends.src_spec.shape;
    const Attribute* const found = scope.attribute("perm");
    if (!found) return scope.refusal("has no order of axes");
    const std::vector<std::int32_t>& order = found->integers;
    EMU_TRY(emu::check_order(std::vector<std::int64_t>(order.begin(), order.end()), src.rank()));
    if (emu::transposed(src, order) != ends.dst_shape) {
        return scope.refusal("has tensors of other shapes than its order of axes says");
    }
    return store(scope, ends, emu::transposition(src, order));
}

emu::Result<Arithmetic> lower_slice(const OperatorScope& scope) {
    EMU_TRY_VALUE(ends, ends_of(scope));
    EMU_TRY_VALUE(axes, slice_axes(scope, ends.src_spec.shape));
    if (emu::sliced(axes) != ends.dst_shape) {
        return scope.refusal("has tensors of other shapes than its bounds say");
    }
    return store(scope, ends, emu::slice(ends.src_spec.shape, axes));
}

emu::Result<Arithmetic> lower_pad(const OperatorScope& scope) {
    EMU_TRY_VALUE(ends, ends_of(scope));
    const emu::Shape& src = ends.src_spec.shape;
    const Attribute* const mode = scope.attribute("mode");
    if (mode && mode->text != "constant") return scope.refusal("pads otherwise than by a constant");
    if (scope.op().inputs.size() > 2)
        return scope.refusal("pads by a number, which is not understood");
    EMU_TRY_VALUE(pads, constant_integers(scope, 1));
    const auto rank = static_cast<std::size_t>(src.rank());
    if (pads.size() != 2 * rank || ends.dst_shape.rank() != src.rank()) {
        return scope.refusal("pads other axes than its tensor has");
    }
    emu::ops::Pad pad;
    pad.value = ends.src_spec.quant.zero_point();
    for (std::size_t i = 0; i < rank; ++i) {
        const int axis = static_cast<int>(i);
        if (pads[i] < 0 || pads[i] > ends.dst_shape[axis] ||
            pads[i] + src[axis] + pads[rank + i] != ends.dst_shape[axis]) {
            return scope.refusal("has tensors of other shapes than its padding says");
        }
        pad.before.push_back(static_cast<std::int32_t>(pads[i]));
    }
    return store(scope, ends, pad);
}

emu::Result<Arithmetic> lower_expand(const OperatorScope& scope) {
    EMU_TRY_VALUE(ends, ends_of(scope));
    const emu::Shape& src = ends.src_spec.shape;
    const int missing = ends.dst_shape.rank() - src.rank();
    bool fits = missing >= 0;
    for (int axis = 0; fits && axis < src.rank(); ++axis) {
        fits = src[axis] == 1 || src[axis] == ends.dst_shape[axis + missing];
    }
    if (!fits) return scope.refusal("has a destination that its source does not spread over");
    return store(scope, ends, emu::expansion(src, ends.dst_shape));
}

} // namespace rknn::format::operator_level

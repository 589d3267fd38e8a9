// SPDX-License-Identifier: Apache-2.0
// Operators that put elements elsewhere and compute nothing.
#include "emu-core/model/import_checks.h"
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

#include <algorithm>

namespace emu::tflite {
namespace {

Error does_not_make(const char* what, const Shape& src, const Shape& dst) {
    return error(Fault::bad_model, "its %s does not make %s of %s", what, to_text(dst).c_str(),
                 to_text(src).c_str());
}

// `shape` with a cell's axis inserted. Precondition: axis is 0 .. rank.
Result<Shape> insert_axis(const Shape& shape, std::int32_t axis) {
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    extents.insert(extents.begin() + axis, 1);
    return Shape::make(extents);
}

bool broadcasts(const Shape& src, const Shape& dst) {
    const int missing = dst.rank() - src.rank();
    if (missing < 0) return false;
    for (int axis = 0; axis < src.rank(); ++axis) {
        if (src[axis] != 1 && src[axis] != dst[missing + axis]) return false;
    }
    return true;
}

} // namespace

// The result's shape is in the file, whatever describes it.
Outcome decode_reshape(Call& call) {
    return call.finish(graph::Reshape{}, {call.operand(0)});
}

Outcome decode_concat(Call& call) {
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::concat_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.result().shape.rank()));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::concat_activation));
    return call.finish(graph::Concat{axis, activation});
}

// Operand 1: which axis of the source each axis of the result is.
Outcome decode_transpose(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(written, call.integers(1));
    std::vector<std::int32_t> order;
    for (std::int64_t& value : written) {
        EMU_TRY_VALUE(axis, normalise_axis(value, src.rank()));
        value = axis;
        order.push_back(axis);
    }
    EMU_TRY(check_order(written, src.rank()));
    if (transposed(src, order) != call.result().shape) {
        return does_not_make("order", src, call.result().shape);
    }
    return call.finish(transposition(src, order));
}

// All operands side by side along an axis that they do not have.
Outcome decode_pack(Call& call) {
    EMU_TRY_VALUE(count, call.options.scalar<std::int32_t>(field::pack_count));
    if (count < 0 || static_cast<std::size_t>(count) != call.operands()) {
        return error(Fault::bad_model, "it packs %d of %zu operands", count, call.operands());
    }
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::pack_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank() + 1));
    std::vector<TensorId> parts;
    for (std::size_t i = 0; i < call.operands(); ++i) {
        TensorSpec spec = call.input(i);
        if (spec.shape != call.shape_of(0)) {
            return error(Fault::bad_model, "its operand %zu has another shape", i);
        }
        EMU_TRY_VALUE(shape, insert_axis(spec.shape, axis));
        spec.shape = shape;
        EMU_TRY_VALUE(part, call.add("part", graph::Reshape{}, {call.operand(i)}, std::move(spec)));
        parts.push_back(part);
    }
    return call.finish(graph::Concat{axis, graph::no_limits}, std::move(parts));
}

Outcome decode_gather(Call& call) {
    EMU_TRY_VALUE(written_axis, call.options.scalar<std::int32_t>(field::gather_axis));
    EMU_TRY_VALUE(written_batch, call.options.scalar<std::int32_t>(field::gather_batch_axes));
    EMU_TRY_VALUE(axis, normalise_axis(written_axis, call.shape_of(0).rank()));
    const std::int32_t rank = call.shape_of(1).rank();
    const std::int64_t batch =
        written_batch < 0 ? std::int64_t{written_batch} + rank : std::int64_t{written_batch};
    if (batch < 0 || batch > rank || batch > axis) {
        return error(Fault::bad_model, "it has %d batch axes before axis %d", written_batch, axis);
    }
    return call.finish(ops::Gather{axis, static_cast<std::int32_t>(batch)});
}

Outcome decode_gather_nd(Call& call) {
    return call.finish(ops::GatherNd{});
}

// How often an axis is repeated is in the result's shape.
Outcome decode_tile(Call& call) {
    const Shape src = call.shape_of(0), dst = call.result().shape;
    EMU_TRY_VALUE(written, call.integers(1));
    std::vector<std::int32_t> repeats;
    for (int axis = 0; axis < std::min(src.rank(), dst.rank()); ++axis) {
        repeats.push_back(dst[axis] / src[axis]);
        if (repeats.back() * src[axis] != dst[axis]) return does_not_make("tiling", src, dst);
    }
    if (src.rank() != dst.rank() || !std::ranges::equal(written, repeats)) {
        return does_not_make("tiling", src, dst);
    }
    return call.finish(tiling(src, repeats));
}

Outcome decode_broadcast_to(Call& call) {
    const Shape src = call.shape_of(0), dst = call.result().shape;
    if (!broadcasts(src, dst)) return does_not_make("broadcast", src, dst);
    return call.finish(expansion(src, dst));
}

// Operand 1: the value. Operand 0 is the result's shape.
Outcome decode_fill(Call& call) {
    const Shape value = call.shape_of(1);
    if (value.elements() != 1) {
        return error(Fault::bad_model, "it fills with %s values", to_text(value).c_str());
    }
    return call.finish(expansion(Shape(), call.result().shape), {call.operand(1)});
}

// Operand 1: the axes whose order is reversed.
Outcome decode_reverse(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(written, call.integers(1));
    std::vector<SliceAxis> axes;
    for (const std::int32_t extent : src.extents()) axes.push_back({0, 1, extent});
    for (const std::int64_t value : written) {
        EMU_TRY_VALUE(axis, normalise_axis(value, src.rank()));
        axes[axis].start = src[axis] - 1;
        axes[axis].step = -1;
    }
    return call.finish(slice(src, axes));
}

} // namespace emu::tflite

// SPDX-License-Identifier: Apache-2.0
// Parts of a tensor.
#include "emu-core/model/import_checks.h"
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/operators/strided_slice.h"
#include "emu-core/model/tflite/options_schema.h"

namespace emu::tflite {
namespace {

std::vector<SliceAxis> whole(const Shape& shape) {
    std::vector<SliceAxis> axes;
    for (const std::int32_t extent : shape.extents()) axes.push_back({0, 1, extent});
    return axes;
}

// Results one behind the other along `axis` of operand `source`.
Outcome split(Call& call, std::size_t source, std::int64_t written_axis) {
    const Shape src = call.shape_of(source);
    EMU_TRY_VALUE(axis, normalise_axis(written_axis, src.rank()));
    EMU_TRY_VALUE(count, call.options.scalar<std::int32_t>(field::split_count));
    if (count < 0 || static_cast<std::size_t>(count) != call.results()) {
        return error(Fault::bad_model, "it splits into %d, but has %zu results", count,
                     call.results());
    }
    std::vector<SliceAxis> axes = whole(src);
    std::int64_t start = 0;
    for (std::size_t i = 0; i < call.results(); ++i) {
        const Shape dst = call.result(i).shape;
        if (dst.rank() != src.rank() || start + dst[axis] > src[axis]) {
            return error(Fault::bad_model, "its result %zu, %s, does not fit", i,
                         to_text(dst).c_str());
        }
        axes[axis] = {static_cast<std::int32_t>(start), 1, dst[axis]};
        start += dst[axis];
        EMU_TRY(call.finish_one(i, slice(src, axes), {call.operand(source)}));
    }
    if (start == src[axis]) return {};
    return error(Fault::bad_model, "its results have %lld of %d cells",
                 static_cast<long long>(start), src[axis]);
}

// Error bad_model unless the results' extents are the written ones, of which one may be -1.
Outcome check_sizes(const Call& call, const std::vector<std::int64_t>& sizes, std::int32_t axis) {
    bool fits = sizes.size() == call.results();
    for (std::size_t i = 0; fits && i < sizes.size(); ++i) {
        const Shape& shape = call.result(i).shape;
        fits = axis < shape.rank() && (sizes[i] == -1 || sizes[i] == shape[axis]);
    }
    if (fits) return {};
    return error(Fault::bad_model, "its sizes are not those of its results");
}

} // namespace

// Operands 1 and 2: the first cell and the extent per axis; -1 is all that is left.
Outcome decode_slice(Call& call) {
    const Shape src = call.shape_of(0), dst = call.result().shape;
    EMU_TRY_VALUE(begin, call.integers(1));
    EMU_TRY_VALUE(size, call.integers(2));
    const auto rank = static_cast<std::size_t>(src.rank());
    if (begin.size() != rank || size.size() != rank || dst.rank() != src.rank()) {
        return error(Fault::bad_model, "its parts do not fit %s", to_text(src).c_str());
    }
    std::vector<SliceAxis> axes;
    for (std::size_t i = 0; i < rank; ++i) {
        const std::int32_t extent = src[static_cast<int>(i)], kept = dst[static_cast<int>(i)];
        const bool fits = begin[i] >= 0 && begin[i] <= extent - kept &&
                          (size[i] == kept || (size[i] == -1 && begin[i] + kept == extent));
        if (!fits) {
            return error(Fault::bad_model, "%lld cells from %lld on are not %d of %d",
                         static_cast<long long>(size[i]), static_cast<long long>(begin[i]), kept,
                         extent);
        }
        axes.push_back({static_cast<std::int32_t>(begin[i]), 1, kept});
    }
    return call.finish(slice(src, axes));
}

Outcome decode_strided_slice(Call& call) {
    EMU_TRY_VALUE(written, read_strided_slice(call));
    const Shape src = call.shape_of(0), dst = call.result().shape;
    EMU_TRY_VALUE(axes, resolve(written, src));
    const Shape kept = sliced(axes);
    if (kept.elements() != dst.elements()) {
        return error(Fault::bad_model, "it takes %s of %s, but makes %s", to_text(kept).c_str(),
                     to_text(src).c_str(), to_text(dst).c_str());
    }
    return call.finish(slice(src, axes));
}

// Operand 0: the axis.
Outcome decode_split(Call& call) {
    EMU_TRY_VALUE(axis, call.integer(0));
    return split(call, 1, axis);
}

// Operands 1 and 2: the extents and the axis.
Outcome decode_split_v(Call& call) {
    EMU_TRY_VALUE(written, call.integer(2));
    EMU_TRY_VALUE(sizes, call.integers(1));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank()));
    EMU_TRY(check_sizes(call, sizes, axis));
    return split(call, 0, axis);
}

// One cell along an axis per result, which has not that axis.
Outcome decode_unpack(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(count, call.options.scalar<std::int32_t>(field::pack_count));
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::pack_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, src.rank()));
    if (count != src[axis] || static_cast<std::size_t>(count) != call.results()) {
        return error(Fault::bad_model, "it unpacks %d of %d cells into %zu results", count,
                     src[axis], call.results());
    }
    std::vector<SliceAxis> axes = whole(src);
    for (std::int32_t i = 0; i < count; ++i) {
        axes[axis] = {i, 1, 1};
        EMU_TRY(call.finish_one(static_cast<std::size_t>(i), slice(src, axes), {call.operand(0)}));
    }
    return {};
}

} // namespace emu::tflite

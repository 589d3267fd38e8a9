// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/lower_work.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/loop_nest.h"
#include "libviplite/format/execution/lower/scaled_sums.h"

#include <algorithm>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::MemoryView;
using emu::TensorId;

// A tensor, and the loops that go through it.
struct Moved {
    TensorId tensor = 0;
    MapLoops loops; // of its axes
};

std::int64_t stride_in(const MemoryView& view, int axis) {
    return axis == 0 ? view.line : axis == 1 ? view.pixel : view.surface;
}

// The move's loops by axis, the outermost first.
MapLoops natural_loops(const TensorMove& move) {
    const std::int64_t channels = move.src.view.c;
    const std::int64_t strides[] = {move.moved_w * channels, channels, 1};
    const std::int64_t size = size_of(move.dst_dtype);
    MapLoops loops;
    for (const MoveAxis& axis : move.axes) {
        auto& of_axis = loops[axis.axis].loops;
        of_axis.insert(of_axis.begin(),
                       {axis.count, axis.step * stride_in(move.src.view, axis.axis),
                        axis.step * strides[axis.axis], axis.dst * size});
    }
    return loops;
}

std::vector<Loop> all_of(const MapLoops& loops) {
    std::vector<Loop> all;
    for (const LoopGroup& group : loops)
        all.insert(all.end(), group.loops.begin(), group.loops.end());
    return all;
}

// The window with what is around the map.
TensorId padded(const TensorMove& move, TensorId src, const OperationScope& scope) {
    const MemoryView& view = move.src.view;
    ops::Pad pad{.before = {0, move.before_y, move.before_x, 0}, .value = move.border};
    if (view.dtype == Dtype::i8) pad.value = static_cast<std::int8_t>(move.border);
    if (view.dtype == Dtype::i16) pad.value = static_cast<std::int16_t>(move.border);
    if (view.dtype == Dtype::f16) {
        pad.real_value = emu::from_half(static_cast<std::uint16_t>(move.border));
    }
    return scope.compute(pad, {src}, view.dtype, {1, move.window_h, move.window_w, view.c});
}

TensorId pooled(const TensorMove& move, TensorId src, const OperationScope& scope) {
    const emu::Limits range = range_of(move.src.view.dtype);
    const std::int32_t stride = move.pool_stride;
    ops::MaxPool pool{{{.kernel = move.pool, .stride = stride, .before = move.before_y},
                       {.kernel = move.pool, .stride = stride, .before = move.before_x}},
                      range.low,
                      range.high,
                      {}};
    if (move.src.view.dtype == Dtype::f16) pool.low = pool.high = 0;
    return scope.compute(pool, {src}, move.src.view.dtype,
                         {1, move.moved_h, move.moved_w, move.src.view.c});
}

// Lines that run on over several surfaces, as transpositions have them: the map is read by how far
// apart its elements are, so that channels become channels.
std::optional<MapLoops> by_surfaces(const TensorMove& move, const MapLoops& natural) {
    const bool splits_lines = natural[0].loops.size() > 1 && natural[1].loops.size() <= 1;
    if (!splits_lines || move.pool > 1 || sees_border(move)) return std::nullopt;
    auto loops = planar(all_of(natural), &Loop::src);
    if (!loops) return loops;
    std::int64_t stride = 1;
    for (const int axis : {2, 1, 0}) {
        auto& group = (*loops)[axis].loops;
        for (auto loop = group.rbegin(); loop != group.rend(); ++loop) {
            loop->tensor = stride;
            stride *= loop->count;
        }
    }
    return loops;
}

emu::Result<Moved> read(const TensorMove& move, const OperationScope& scope) {
    const MapLoops natural = natural_loops(move);
    if (const auto loops = by_surfaces(move, natural)) {
        const MemoryView& src = move.src.view;
        EMU_TRY_VALUE(
            tensor, scope.read({view_of(*loops, &Loop::src, src.base, src.dtype), move.src.ring}));
        return Moved{tensor, *loops};
    }
    EMU_TRY_VALUE(src, scope.read(move.src));
    if (move.pool > 1) return Moved{pooled(move, src, scope), natural};
    return Moved{sees_border(move) ? padded(move, src, scope) : src, natural};
}

// The axes of the map that is written, and the tensor in their order.
emu::Result<Moved> arranged(const Moved& moved, const OperationScope& scope) {
    const auto is_one = [](const LoopGroup& group) { return group.loops.size() <= 1; };
    if (std::ranges::all_of(moved.loops, is_one)) return moved;
    const auto loops = planar(all_of(moved.loops), &Loop::dst);
    if (!loops) return error(Fault::bad_model, "results in more dimensions than a map has");
    ops::Rearrange rearrange;
    for (const LoopGroup& group : *loops) {
        for (const Loop& loop : group.loops) {
            rearrange.axes.push_back({static_cast<std::int32_t>(loop.count), loop.tensor});
        }
    }
    const MemoryView shape = view_of(*loops, &Loop::dst, 0, Dtype::u8);
    return Moved{scope.compute(std::move(rearrange), {moved.tensor}, scope.spec(moved.tensor).dtype,
                               shape_of(shape)),
                 *loops};
}

} // namespace

emu::Outcome lower(const TensorMove& move, const OperationScope& scope) {
    EMU_TRY_VALUE(moved, read(move, scope));
    if (move.map) moved.tensor = mapped(move.map, moved.tensor, move.dst_dtype, scope);
    EMU_TRY_VALUE(result, arranged(moved, scope));
    const MemoryView dst = view_of(result.loops, &Loop::dst, move.dst_address, move.dst_dtype);
    return scope.write({dst, move.dst_ring}, result.tensor);
}

} // namespace viplite::format

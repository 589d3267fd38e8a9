// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/lowerings.h"
#include "librknnrt/format/task_level/real_path.h"

#include <algorithm>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::TensorId;

// Each pixel of the source as often as the destination has it.
emu::Result<TensorId> repeated(const Pass& pass, const TaskScope& scope) {
    EMU_TRY_VALUE(src, scope.read(pass.src));
    if (pass.repeat_y == 1 && pass.repeat_x == 1) return src;
    const auto [base, h, w, c, block, line, pixel, surface, dtype] = pass.src;
    ops::Rearrange repeat;
    repeat.axes = {
        {h, std::int64_t{w} * c}, {pass.repeat_y, 0}, {w, c}, {pass.repeat_x, 0}, {c, 1}};
    const emu::Shape shape{1, h * pass.repeat_y, w * pass.repeat_x, c};
    return scope.compute(std::move(repeat), {src}, dtype, shape);
}

} // namespace

emu::Outcome lower(const Pass& pass, const TaskScope& scope) {
    const emu::MemoryView& dst = pass.output.dst;
    const std::int64_t elements = pass.src.elements() * pass.repeat_y * pass.repeat_x;
    if (pass.src.c != dst.c || elements != dst.elements()) {
        return scope.refusal("its source and its destination differ in size");
    }
    EMU_TRY_VALUE(values, repeated(pass, scope));
    if (is_idle(pass.output) && pass.src.dtype == dst.dtype) return scope.write(dst, values);
    if (const auto* real = std::get_if<RealPath>(&pass.output.path)) {
        return lower_real_path(pass.output, real->main, as_reals(values, scope), scope);
    }
    return lower_integer_path(pass.output, values, scope);
}

emu::Outcome lower(const Move& move, const TaskScope& scope) {
    EMU_TRY_VALUE(src, scope.read(move.src));
    const emu::TensorId moved = scope.result(move.dst, shape_of(move.dst));
    scope.add(emu::ops::Rearrange{move.offset, move.order}, {src}, moved);
    return scope.write(move.dst, moved);
}

emu::Outcome lower(const ChannelMaximum& maximum, const TaskScope& scope) {
    EMU_TRY_VALUE(src, scope.read(maximum.src));
    const emu::TensorId largest = scope.result(maximum.dst, shape_of(maximum.dst));
    scope.add(emu::ops::Reduce{emu::ops::Reduction::maximum, {3}}, {src}, largest);
    return scope.write(maximum.dst, largest);
}

} // namespace rknn::format

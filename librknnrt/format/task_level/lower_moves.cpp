// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/lowerings.h"

namespace rknn::format {

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

// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/output_cells.h"

#include "emu-core/base/checked.h"

namespace bmnet {

std::int64_t output_cells(const emu::ops::WindowAxis& axis, std::int64_t extent, std::int64_t after,
                          bool rounds_up) {
    const std::int64_t reach = std::int64_t{axis.kernel - 1} * axis.dilation + 1;
    const std::int64_t room = extent + axis.before + after - reach;
    if (room < 0) return rounds_up && room + axis.stride > 0 ? 1 : 0;
    std::int64_t cells =
        (rounds_up ? emu::divide_up<std::int64_t>(room, axis.stride) : room / axis.stride) + 1;
    if (rounds_up && (cells - 1) * axis.stride >= extent + axis.before) --cells; // Caffe's
    return cells;
}

} // namespace bmnet

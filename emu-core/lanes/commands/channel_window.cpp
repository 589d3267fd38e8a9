// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/channel_window.h"

namespace emu::lanes {

Outcome check_channel_window(const LaneMemory& memory, const Integers& dst, const Integers& src,
                             const Window& window) {
    EMU_TRY(check(memory, dst, "the result"));
    EMU_TRY(check(memory, src, "the feature map"));
    const Extents &from = src.extents(), &to = dst.extents();
    if (from.n != to.n || from.c != to.c) {
        return error(Fault::bad_argument, "batches or channels of map and result differ");
    }
    return check(window, from.h, from.w, to.h, to.w);
}

std::vector<std::int64_t> cells_under(const Extents& map, const Window& window, std::int64_t n,
                                      std::int64_t oy, std::int64_t ox) {
    std::vector<std::int64_t> cells;
    for (std::int64_t ky = 0; ky < window.y.kernel; ++ky) {
        const auto y = window.y.element(oy, ky, map.h);
        for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
            const auto x = window.x.element(ox, kx, map.w);
            cells.push_back(y && x ? ((n * map.h + *y) * map.w + *x) * map.c : inserted);
        }
    }
    return cells;
}

} // namespace emu::lanes

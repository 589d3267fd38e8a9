// SPDX-License-Identifier: Apache-2.0
// Windows over one channel at a time: depthwise convolution and pooling.
#pragma once

#include "emu-core/lanes/commands/window.h"
#include "emu-core/lanes/integers.h"

namespace emu::lanes {

// Error bad_argument: an operand as check(Integers) refuses, windows that leave the map, or batches
// and channels that differ.
Outcome check_channel_window(const LaneMemory& memory, const Integers& dst, const Integers& src,
                             const Window& window);

// Where the values under one output cell begin in a map of n, h, w, c: one entry per tap, with
// `inserted` where the window put something in. Precondition: check_channel_window().
inline constexpr std::int64_t inserted = -1;
std::vector<std::int64_t> cells_under(const Extents& map, const Window& window, std::int64_t n,
                                      std::int64_t oy, std::int64_t ox);

// For all cells of dst in the order n, h, w, c: fold(c, each_value), where each_value(visit) calls
// visit(value, tap) for all values under the window, and `fill` stands where the window put
// something in.
template <class Fold>
std::vector<std::int64_t> fold_windows(const LaneMemory& memory, const Integers& dst,
                                       const Integers& src, const Window& window, std::int32_t fill,
                                       Fold fold) {
    const std::vector<std::int32_t> map = read(memory, src, Order::nhwc);
    const Extents& e = dst.extents();
    std::vector<std::int64_t> results;
    results.reserve(static_cast<std::size_t>(elements(e)));
    const auto fold_cell = [&](const std::vector<std::int64_t>& cells, std::int64_t c) {
        return fold(c, [&](auto visit) {
            for (std::size_t tap = 0; tap < cells.size(); ++tap) {
                visit(cells[tap] == inserted ? fill : map[cells[tap] + c], tap);
            }
        });
    };
    for (std::int64_t n = 0; n < e.n; ++n) {
        for (std::int64_t y = 0; y < e.h; ++y) {
            for (std::int64_t x = 0; x < e.w; ++x) {
                const auto cells = cells_under(src.extents(), window, n, y, x);
                for (std::int64_t c = 0; c < e.c; ++c) results.push_back(fold_cell(cells, c));
            }
        }
    }
    return results;
}

} // namespace emu::lanes

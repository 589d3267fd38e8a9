// SPDX-License-Identifier: Apache-2.0
// Windows of pooling seen from their taps: along an axis, each tap reads regular source cells for
// neighbouring output cells, so that its work is a few long lines.
#pragma once

#include "emu-core/ops/fast/chains/lines.h"

#include <algorithm>

namespace emu::ops::fast {

// Feature maps of pooling.
struct PoolMaps {
    std::int64_t batches, channels;
    Axis y, x;

    PoolMaps(const Window& window, const Shape& src, const Shape& dst)
        : batches(src[0]), channels(src[3]), y(window.y, src[1], dst[1]),
          x(window.x, src[2], dst[2]) {}

    std::int64_t src_line() const { return x.src * channels; } // in elements
    std::int64_t dst_line() const { return x.dst * channels; }
};

// Calls visit(source cell, output cell, count) for runs of output cells that tap `k` of a line
// reads something for; the source cells of a run lie side by side.
template <class Visit> void each_run(const Axis& axis, std::int64_t k, Visit visit) {
    const std::int64_t start = k * axis.dilation - axis.before; // of output cell 0
    const std::int64_t first = start < 0 ? divide_up(-start, axis.stride) : 0;
    const std::int64_t last =
        start < axis.src ? std::min(axis.dst, (axis.src - 1 - start) / axis.stride + 1) : 0;
    if (axis.stride == 1 && first < last) return visit(start + first, first, last - first);
    for (std::int64_t cell = first; cell < last; ++cell) {
        visit(start + cell * axis.stride, cell, std::int64_t{1});
    }
}

// Calls visit(source line) for the lines that output line `y` is made of, in their order.
template <class Visit> void each_line(const Axis& y, std::int64_t line, Visit visit) {
    for (std::int64_t k = 0, at = y.start(line); k < y.kernel && at < y.src;
         ++k, at += y.dilation) {
        if (at >= 0) visit(at);
    }
}

} // namespace emu::ops::fast

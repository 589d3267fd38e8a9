// SPDX-License-Identifier: Apache-2.0
// Which cells of the source the taps of a window read, for one output cell along one axis.
#pragma once

#include "emu-core/ops/windows/window.h"

#include <vector>

namespace emu::ops {

struct Tap {
    std::int64_t k = 0;    // its place in the window
    std::int64_t cell = 0; // of the source
};

// The taps of output cell `o` that read inside a source of `extent` cells, in the order of k.
inline void list_taps(const WindowAxis& axis, std::int64_t o, std::int64_t extent,
                      std::vector<Tap>& taps) {
    taps.clear();
    const Taps inside = taps_inside(axis, o, extent);
    for (std::int64_t k = inside.first; k < inside.last; ++k) {
        taps.push_back({k, axis.start(o) + k * axis.dilation});
    }
}

// The same where the source is what a window over the destination gave: those source cells whose
// window has cell `o` of the destination at k.
inline void list_reverse_taps(const WindowAxis& axis, std::int64_t o, std::int64_t extent,
                              std::vector<Tap>& taps) {
    taps.clear();
    for (std::int64_t k = 0; k < axis.kernel; ++k) {
        const std::int64_t start = o + axis.before - k * axis.dilation;
        if (start < 0) return;
        const std::int64_t cell = start / axis.stride;
        if (start % axis.stride == 0 && cell < extent) taps.push_back({k, cell});
    }
}

} // namespace emu::ops

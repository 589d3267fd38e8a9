// SPDX-License-Identifier: Apache-2.0
// What a part of a window's output reads.
#pragma once

#include "emu-core/ops/windows/window.h"

#include <algorithm>

namespace bmrt::compile {

// Cells [first, first + count) of the input, with padding around them.
struct WindowSpan {
    std::int64_t first = 0, count = 0, before = 0, after = 0;
};

// Of output cells [out, out + count). Precondition: they are in the window's output, which is
// valid.
inline WindowSpan span_of(const emu::ops::WindowAxis& axis, std::int64_t out, std::int64_t count,
                          std::int64_t extent) {
    const std::int64_t first = axis.start(out);
    const std::int64_t last =
        axis.start(out + count - 1) + std::int64_t{axis.kernel - 1} * axis.dilation;
    const std::int64_t low = std::clamp<std::int64_t>(first, 0, extent - 1);
    const std::int64_t high = std::clamp<std::int64_t>(last, low, extent - 1);
    return {low, high - low + 1, std::max<std::int64_t>(low - first, 0),
            std::max<std::int64_t>(last - high, 0)};
}

// The most cells that `count` neighbouring output cells read.
inline std::int64_t most_read(const emu::ops::WindowAxis& axis, std::int64_t count,
                              std::int64_t extent) {
    const std::int64_t reach =
        (count - 1) * axis.stride + std::int64_t{axis.kernel - 1} * axis.dilation + 1;
    return std::min(reach, extent);
}

} // namespace bmrt::compile

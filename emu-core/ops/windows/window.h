// SPDX-License-Identifier: Apache-2.0
// The sliding window of convolutions and pooling, over feature maps in N, H, W, C order.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/fields.h"
#include "emu-core/tensor/shape.h"

#include <cstdint>

namespace emu::ops {

// One axis of a window. Output cell o reads input cells o * stride - before + k * dilation, k <
// kernel; cells outside the input are padding. What padding lies behind follows from the output's
// extent.
struct WindowAxis {
    std::int32_t kernel = 1;
    std::int32_t stride = 1;
    std::int32_t dilation = 1;
    std::int32_t before = 0; // padding before the first cell

    // The first input cell of output cell `o`; may be negative.
    std::int64_t start(std::int64_t o) const { return o * stride - before; }
    EMU_FIELDS(kernel, stride, dilation, before);
    bool operator==(const WindowAxis&) const = default;
};

// The taps k in [first, last) of a window; none when last <= first.
struct Taps {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

// The taps of output cell `o` that read inside an input of `extent` cells.
// Precondition: the window is valid.
Taps taps_inside(const WindowAxis& axis, std::int64_t o, std::int64_t extent);

struct Window {
    WindowAxis y, x;
    EMU_FIELDS(y, x);
    bool operator==(const Window&) const = default;
};

// Error bad_model: an extent, stride or dilation below 1 or above 2^15, padding outside 0..2^15, or
// an output whose first or last cell would see nothing but padding.
Outcome validate(const Window& window, const Shape& src, const Shape& dst);

// True when every output cell reads the input. Without dilation it always does; the taps of a
// dilated window may straddle a small input. Precondition: the window is valid.
bool touches_everywhere(const Window& window, const Shape& src, const Shape& dst);

} // namespace emu::ops

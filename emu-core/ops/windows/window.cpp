// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/window.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::ops {
namespace {

constexpr std::int32_t limit = 1 << 15;

bool within(std::int32_t value, std::int32_t low) {
    return value >= low && value <= limit;
}

// The last output cell may reach beyond the input, as long as its window touches it.
bool fits(const WindowAxis& axis, std::int32_t src, std::int32_t dst) {
    const std::int64_t reach = std::int64_t{axis.kernel - 1} * axis.dilation;
    return axis.start(0) + reach >= 0 && axis.start(dst - 1) < src;
}

bool valid(const WindowAxis& axis) {
    return within(axis.kernel, 1) && within(axis.stride, 1) && within(axis.dilation, 1) &&
           within(axis.before, 0);
}

// Only windows that begin before the input can miss it: few, for there is little padding.
bool touches(const WindowAxis& axis, std::int32_t src, std::int32_t dst) {
    for (std::int64_t o = 0; o < dst && axis.start(o) < 0; ++o) {
        const Taps taps = taps_inside(axis, o, src);
        if (taps.last <= taps.first) return false;
    }
    return true;
}

} // namespace

Taps taps_inside(const WindowAxis& axis, std::int64_t o, std::int64_t extent) {
    const std::int64_t start = axis.start(o);
    if (start >= extent) return {};
    const auto reached = [&axis](std::int64_t cells) {
        return divide_up(cells, std::int64_t{axis.dilation});
    };
    return {start < 0 ? reached(-start) : 0,
            std::min<std::int64_t>(axis.kernel, reached(extent - start))};
}

Outcome validate(const Window& window, const Shape& src, const Shape& dst) {
    if (src.rank() != 4 || dst.rank() != 4) {
        return error(Fault::bad_model, "a window needs feature maps of four axes");
    }
    if (!valid(window.y) || !valid(window.x)) {
        return error(Fault::bad_model,
                     "a window's kernel, stride, dilation or padding is out of range");
    }
    if (!fits(window.y, src[1], dst[1]) || !fits(window.x, src[2], dst[2])) {
        return error(Fault::bad_model, "a window of %s over %s sees only padding",
                     to_text(dst).c_str(), to_text(src).c_str());
    }
    return {};
}

bool touches_everywhere(const Window& window, const Shape& src, const Shape& dst) {
    return touches(window.y, src[1], dst[1]) && touches(window.x, src[2], dst[2]);
}

} // namespace emu::ops

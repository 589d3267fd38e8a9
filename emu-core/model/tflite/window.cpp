// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/window.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <limits>

namespace emu::tflite {
namespace {

std::int64_t reach_of(const ops::WindowAxis& axis) {
    return std::int64_t{axis.kernel - 1} * axis.dilation + 1;
}

} // namespace

// SAME: every stride-th cell has an output. VALID: every position where the window lies inside.
std::int64_t output_extent(const ops::WindowAxis& axis, Padding padding, std::int64_t src) {
    const auto stride = std::int64_t{axis.stride};
    if (padding == Padding::same) return divide_up(src, stride);
    return src < reach_of(axis) ? 0 : (src - reach_of(axis)) / stride + 1;
}

Result<ops::WindowAxis> place(ops::WindowAxis axis, Padding padding, std::int32_t src,
                              std::int32_t dst) {
    if (axis.kernel < 1 || axis.stride < 1 || axis.dilation < 1) {
        return error(Fault::bad_model, "its window has a kernel, stride or dilation below 1");
    }
    const auto extent = output_extent(axis, padding, src);
    if (extent != dst) {
        return error(Fault::bad_model, "its output has %d cells where the window gives %lld", dst,
                     static_cast<long long>(extent));
    }
    const auto missing =
        std::max<std::int64_t>((extent - 1) * axis.stride + reach_of(axis) - src, 0);
    const auto before = padding == Padding::same ? missing / 2 : 0;
    if (before > std::numeric_limits<std::int32_t>::max()) {
        return error(Fault::bad_model, "its window is too large");
    }
    axis.before = static_cast<std::int32_t>(before);
    return axis;
}

} // namespace emu::tflite

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/window.h"

#include "emu-core/base/error.h"

namespace emu::lanes {
namespace {

Outcome check(const WindowAxis& axis, std::int64_t src, std::int64_t dst, const char* name) {
    if (axis.kernel < 1 || axis.stride < 1) {
        return error(Fault::bad_argument, "a window without %s in %s",
                     axis.kernel < 1 ? "kernel" : "stride", name);
    }
    const std::int64_t reach =
        (dst - 1) * axis.stride + std::int64_t{axis.kernel - 1} * axis.dilation + 1;
    if (reach <= axis.padded(src)) return {};
    return error(Fault::bad_argument,
                 "the result's windows reach over %lld cells of %s, there are "
                 "%lld with padding",
                 static_cast<long long>(reach), name, static_cast<long long>(axis.padded(src)));
}

} // namespace

Outcome check(const Window& window, std::int64_t src_h, std::int64_t src_w, std::int64_t dst_h,
              std::int64_t dst_w) {
    EMU_TRY(check(window.y, src_h, dst_h, "height"));
    return check(window.x, src_w, dst_w, "width");
}

} // namespace emu::lanes

// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/backend/window_form.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/extents.h"

namespace bmnet {
namespace {

constexpr std::uint32_t most_cells = 4095;

emu::Error wrong() {
    return emu::error(emu::Fault::bad_model,
                      "a window without kernel, stride or padding, or beyond %u", most_cells);
}

emu::Result<std::int32_t> number(const messages::RepeatedField<std::uint32_t>& field, int i,
                                 std::uint32_t least) {
    if (i >= field.size() || field.Get(i) < least || field.Get(i) > most_cells) return wrong();
    return static_cast<std::int32_t>(field.Get(i));
}

emu::Result<emu::ops::WindowAxis> axis(const WindowFields& fields, int i) {
    EMU_TRY_VALUE(kernel, number(fields.kernel, i, 1));
    EMU_TRY_VALUE(stride, number(fields.stride, i, 1));
    EMU_TRY_VALUE(before, number(fields.pad, 2 * i, 0));
    emu::ops::WindowAxis axis{.kernel = kernel, .stride = stride, .before = before};
    if (fields.dilation != nullptr && !fields.dilation->empty()) {
        EMU_TRY_VALUE(dilation, number(*fields.dilation, i, 1));
        axis.dilation = dilation;
    }
    return axis;
}

} // namespace

emu::Result<emu::ops::Window> window_of(const WindowFields& fields) {
    EMU_TRY_VALUE(y, axis(fields, 0));
    EMU_TRY_VALUE(x, axis(fields, 1));
    return emu::ops::Window{y, x};
}

emu::Result<bmrt::compile::WindowLayer> windows_of(const LayerJob& job,
                                                   bmrt::compile::WindowLayer::Kind kind,
                                                   const WindowFields& fields, bool rounds_up) {
    EMU_TRY_VALUE(window, window_of(fields));
    EMU_TRY_VALUE(bottom, number(fields.pad, 1, 0));
    EMU_TRY_VALUE(right, number(fields.pad, 3, 0));
    EMU_TRY_VALUE(src, job.input());
    EMU_TRY_VALUE(dst, job.output());
    const std::int64_t h = output_cells(window.y, src.h, bottom, rounds_up);
    const std::int64_t w = output_cells(window.x, src.w, right, rounds_up);
    if (src.n != dst.n || dst.h != h || dst.w != w) {
        return emu::error(emu::Fault::bad_model,
                          "its output is %lld x %lld, the window gives %lld x %lld",
                          static_cast<long long>(dst.h), static_cast<long long>(dst.w),
                          static_cast<long long>(h), static_cast<long long>(w));
    }
    EMU_TRY_VALUE(from, job.input_place());
    EMU_TRY_VALUE(to, job.output_place());
    return bmrt::compile::WindowLayer{.kind = kind,
                                      .n = src.n,
                                      .src_c = src.c,
                                      .src_h = src.h,
                                      .src_w = src.w,
                                      .dst_c = dst.c,
                                      .dst_h = dst.h,
                                      .dst_w = dst.w,
                                      .window = window,
                                      .src = from,
                                      .dst = to};
}

} // namespace bmnet

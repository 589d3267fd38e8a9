// SPDX-License-Identifier: Apache-2.0
// sp_display.h.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/spcdev/display.h"
#include "libhbdnn/spcdev/frame.h"
#include "libhbdnn/spcdev/functions.h"
#include "libhbdnn/spcdev/modules.h"
#include "libhbdnn/spcdev/status.h"

#include <sp_display.h>

using namespace hbdnn::spcdev;

namespace {

// One size only: programs of X3 have room for one, those of X5 for twenty that begin as 0.
emu::Result<Size> resolution() {
    return size_in_environment("BOARDLESS_DISPLAY_SIZE", {1920, 1080});
}

} // namespace

BOARDLESS_EXPORT void* sp_init_display_module() {
    return emu::guard_pointer<Abi, void>(fn::sp_init_display_module,
                                         [] { return add_module(std::make_shared<Display>()); });
}

BOARDLESS_EXPORT void sp_release_display_module(void* obj) {
    emu::guard_void<Abi>(
        fn::sp_release_display_module, [&] { return release<Display>(obj); }, obj);
}

BOARDLESS_EXPORT std::int32_t sp_start_display(void* obj, std::int32_t chn, std::int32_t width,
                                               std::int32_t height) {
    return emu::guard<Abi>(
        fn::sp_start_display,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(display, find<Display>(obj));
            return display->start(chn, {width, height});
        },
        obj, chn, width, height);
}

BOARDLESS_EXPORT std::int32_t sp_stop_display(void* obj) {
    return emu::guard<Abi>(
        fn::sp_stop_display,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(display, find<Display>(obj));
            return display->stop();
        },
        obj);
}

BOARDLESS_EXPORT std::int32_t sp_display_set_image(void* obj, char* addr, std::int32_t size,
                                                   std::int32_t chn) {
    return emu::guard<Abi>(
        fn::sp_display_set_image,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(display, find<Display>(obj));
            EMU_TRY(emu::check_given(addr, "addr"));
            return display->show(chn, addr, size);
        },
        obj, addr, size, chn);
}

BOARDLESS_EXPORT std::int32_t sp_display_draw_rect(void* obj, std::int32_t x0, std::int32_t y0,
                                                   std::int32_t x1, std::int32_t y1,
                                                   std::int32_t chn, std::int32_t flush,
                                                   std::int32_t color, std::int32_t line_width) {
    return emu::guard<Abi>(
        fn::sp_display_draw_rect,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(display, find<Display>(obj));
            return display->draw_rectangle(chn, {{x0, y0}, {x1, y1}}, flush != 0,
                                           {static_cast<Argb>(color), line_width});
        },
        obj, x0, y0, x1, y1, chn, flush, color, line_width);
}

BOARDLESS_EXPORT std::int32_t sp_display_draw_string(void* obj, std::int32_t x, std::int32_t y,
                                                     char* str, std::int32_t chn,
                                                     std::int32_t flush, std::int32_t color,
                                                     std::int32_t line_width) {
    return emu::guard<Abi>(
        fn::sp_display_draw_string,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(display, find<Display>(obj));
            EMU_TRY(emu::check_given(str, "str"));
            return display->draw_text(chn, {x, y}, str, flush != 0,
                                      {static_cast<Argb>(color), line_width});
        },
        obj, x, y, str, chn, flush, color, line_width);
}

BOARDLESS_EXPORT void sp_get_display_resolution(std::int32_t* width, std::int32_t* height) {
    emu::guard_void<Abi>(
        fn::sp_get_display_resolution,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(width, "width"));
            EMU_TRY(emu::check_given(height, "height"));
            EMU_TRY_VALUE(size, resolution());
            *width = size.width;
            *height = size.height;
            return {};
        },
        width, height);
}

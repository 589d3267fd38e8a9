// SPDX-License-Identifier: Apache-2.0
// libspcdev: the display, declared anew from facts. Channels are layers; sizes and positions are
// pixels. Functions return 0, or -1.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void* sp_init_display_module(void);
void sp_release_display_module(void* obj);
int32_t sp_start_display(void* obj, int32_t chn, int32_t width, int32_t height);
int32_t sp_stop_display(void* obj);
int32_t sp_display_set_image(void* obj, char* addr, int32_t size, int32_t chn); // NV12, size bytes
// flush: not 0 clears the layer first; color: 8 bits each of alpha, red, green and blue (assumed).
int32_t sp_display_draw_rect(void* obj, int32_t x0, int32_t y0, int32_t x1, int32_t y1, int32_t chn,
                             int32_t flush, int32_t color, int32_t line_width);
int32_t sp_display_draw_string(void* obj, int32_t x, int32_t y, char* str, int32_t chn,
                               int32_t flush, int32_t color, int32_t line_width);
void sp_get_display_resolution(int32_t* width, int32_t* height);

#ifdef __cplusplus
}
#endif

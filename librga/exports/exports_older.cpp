// SPDX-License-Identifier: Apache-2.0
// Symbols of C++ that headers 1.10.0 and 1.10.1 declare: today's C functions.
#include "librga/exports/now.h"

#include <im2d_buffer.h>

using namespace rga;

BOARDLESS_CXX_EXPORT void set_opacity(rga_buffer_t* buf,
                                      uint8_t alpha) __asm__("_Z12imsetOpacityP12rga_buffer_th");
BOARDLESS_CXX_EXPORT void set_color_space(rga_buffer_t* buf, IM_COLOR_SPACE_MODE mode) __asm__(
    "_Z15imsetColorSpaceP12rga_buffer_t19IM_COLOR_SPACE_MODE");
BOARDLESS_CXX_EXPORT void
set_alpha_bit(rga_buffer_t* buf, uint8_t alpha0,
              uint8_t alpha1) __asm__("_Z13imsetAlphaBitP12rga_buffer_thh");

void set_opacity(rga_buffer_t* buf, uint8_t alpha) {
    imsetOpacity(buf, alpha);
}
void set_color_space(rga_buffer_t* buf, IM_COLOR_SPACE_MODE mode) {
    imsetColorSpace(buf, mode);
}
void set_alpha_bit(rga_buffer_t* buf, uint8_t alpha0, uint8_t alpha1) {
    imsetAlphaBit(buf, alpha0, alpha1);
}

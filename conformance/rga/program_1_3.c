/* SPDX-License-Identifier: Apache-2.0 */
/* A C program of headers 1.3, whose pictures of 88 bytes go by value. */
#include <stdio.h>
#include <string.h>

#include <im2d.h>

enum { side = 16 };

static unsigned char picture[side * side * 3], copy[side * side * 3];

int main(void) {
    for (size_t i = 0; i < sizeof picture; ++i) picture[i] = (unsigned char)(i * 7);
    const rga_buffer_t src = wrapbuffer_virtualaddr(picture, side, side, RK_FORMAT_RGB_888);
    const rga_buffer_t dst = wrapbuffer_virtualaddr(copy, side, side, RK_FORMAT_RGB_888);
    const im_rect all = {0, 0, side, side}, no_rect = {0, 0, 0, 0};
    const rga_buffer_t none = {0};
    int good = sizeof src == 88 && imcheck(src, dst, all, all) == IM_STATUS_NOERROR;
    good = good && imcopy(src, dst) == IM_STATUS_SUCCESS;
    good = good && memcmp(picture, copy, sizeof copy) == 0;
    good = good && imrotate(src, dst, IM_HAL_TRANSFORM_ROT_180) == IM_STATUS_SUCCESS;
    good = good && copy[0] == picture[sizeof picture - 3];
    good = good && improcess(src, dst, none, all, all, no_rect, 0) == IM_STATUS_SUCCESS;
    puts(good ? "as expected" : "wrong");
    return !good;
}

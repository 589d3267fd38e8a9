/* SPDX-License-Identifier: Apache-2.0 */
/* A C program by the macros of im2d.h: a letterbox, as programs for detectors make it. */
#include <stdio.h>
#include <string.h>

#include <RgaApi.h>
#include <RgaUtils.h>
#include <im2d.h>

enum { width = 16, height = 8, side = 16 };

static unsigned char picture[width * height * 3], box[side * side * 3];

static int letterbox(void) {
    im_handle_param_t of_picture = {width, height, RK_FORMAT_RGB_888};
    im_handle_param_t of_box = {side, side, RK_FORMAT_RGB_888};
    const rga_buffer_handle_t from = importbuffer_virtualaddr(picture, &of_picture);
    const rga_buffer_handle_t to = importbuffer_virtualaddr(box, &of_box);
    const rga_buffer_t src = wrapbuffer_handle(from, width, height, RK_FORMAT_RGB_888);
    const rga_buffer_t dst = wrapbuffer_handle(to, side, side, RK_FORMAT_RGB_888, side, side);
    const rga_buffer_t none = {0};
    const im_rect whole = {0, 0, side, side}, all = {0, 0, width, height}, no_rect = {0};
    const im_rect middle = {0, 4, side, 8};
    int good = imfill(dst, whole, 0x72727272) > 0;
    good &= improcess(src, dst, none, all, middle, no_rect, IM_SYNC) > 0;
    good &= releasebuffer_handle(from) > 0 && releasebuffer_handle(to) > 0;
    return good && box[0] == 0x72 && memcmp(box + 4 * side * 3, picture, sizeof picture) == 0;
}

static int scales(void) {
    static unsigned char half[width / 2 * height / 2 * 3];
    const rga_buffer_t src = wrapbuffer_virtualaddr(picture, width, height, RK_FORMAT_RGB_888);
    const rga_buffer_t dst = wrapbuffer_virtualaddr(half, width / 2, height / 2, RK_FORMAT_RGB_888);
    const im_rect all = {0, 0, width, height}, small = {0, 0, width / 2, height / 2};
    if (imcheck(src, dst, all, small) != IM_STATUS_NOERROR) return 0;
    const IM_STATUS status = imresize(src, dst);
    printf("%s\n", imStrError(status));
    return status == IM_STATUS_SUCCESS && imcopy(src, src) == IM_STATUS_SUCCESS &&
           imresize(src, dst, 0.5, 0.5) == IM_STATUS_SUCCESS &&
           imcvtcolor(src, src, RK_FORMAT_RGB_888, RK_FORMAT_RGB_888) == IM_STATUS_SUCCESS;
}

/* A level of a pyramid: the direction's name says the contrary of what it does. */
static int pyramid(void) {
    static unsigned char level[2][width / 2 * height / 2 * 3];
    const rga_buffer_t src = wrapbuffer_virtualaddr(picture, width, height, RK_FORMAT_RGB_888);
    rga_buffer_t halves[2];
    for (int i = 0; i < 2; ++i)
        halves[i] = wrapbuffer_virtualaddr(level[i], width / 2, height / 2, RK_FORMAT_RGB_888);
    return impyramid(src, halves[0], IM_UP_SCALE) == IM_STATUS_SUCCESS &&
           imresize(src, halves[1], 0.5, 0.5, INTER_LINEAR) == IM_STATUS_SUCCESS &&
           level[0][0] != 0 && memcmp(level[0], level[1], sizeof level[0]) == 0;
}

int main(void) {
    for (size_t i = 0; i < sizeof picture; ++i) picture[i] = (unsigned char)(i * 7);
    const int good =
        letterbox() && scales() && pyramid() && get_bpp_from_format(RK_FORMAT_RGB_888) == 3;
    puts(good ? "as expected" : "wrong");
    return !good;
}

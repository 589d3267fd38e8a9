// SPDX-License-Identifier: Apache-2.0
// Tasks of one call each.
#ifndef BOARDLESS_IM2D_SINGLE_H
#define BOARDLESS_IM2D_SINGLE_H

#include "im2d_type.h"

#include <stddef.h>

IM_C_API IM_STATUS improcess(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat, im_rect srect,
                             im_rect drect, im_rect prect, int usage);
IM_C_API IM_STATUS imcopy_t(rga_buffer_t src, rga_buffer_t dst, int sync);
IM_C_API IM_STATUS imresize_t(rga_buffer_t src, rga_buffer_t dst, double fx, double fy,
                              int interpolation, int sync);
IM_C_API IM_STATUS imcrop_t(rga_buffer_t src, rga_buffer_t dst, im_rect rect, int sync);
IM_C_API IM_STATUS imtranslate_t(rga_buffer_t src, rga_buffer_t dst, int x, int y, int sync);
IM_C_API IM_STATUS imcvtcolor_t(rga_buffer_t src, rga_buffer_t dst, int sfmt, int dfmt, int mode,
                                int sync);
IM_C_API IM_STATUS imrotate_t(rga_buffer_t src, rga_buffer_t dst, int rotation, int sync);
IM_C_API IM_STATUS imflip_t(rga_buffer_t src, rga_buffer_t dst, int mode, int sync);
IM_C_API IM_STATUS imblend_t(rga_buffer_t srcA, rga_buffer_t srcB, rga_buffer_t dst, int mode,
                             int sync);
IM_C_API IM_STATUS imcolorkey_t(rga_buffer_t src, rga_buffer_t dst, im_colorkey_range range,
                                int mode, int sync);
IM_C_API IM_STATUS imquantize_t(rga_buffer_t src, rga_buffer_t dst, im_nn_t nn_info, int sync);
IM_C_API IM_STATUS imrop_t(rga_buffer_t src, rga_buffer_t dst, int rop_code, int sync);
IM_C_API IM_STATUS imfill_t(rga_buffer_t dst, im_rect rect, int color, int sync);
IM_C_API IM_STATUS impalette_t(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t lut, int sync);

#if RGA_FAMILY >= RGA_1_10
IM_C_API IM_STATUS immakeBorder(rga_buffer_t src, rga_buffer_t dst, int top, int bottom, int left,
                                int right, int border_type, int value);
IM_C_API IM_STATUS immakeBorderAsync(rga_buffer_t src, rga_buffer_t dst, int top, int bottom,
                                     int left, int right, int border_type, int value, int sync,
                                     int acquir_fence_fd, int* release_fence_fd);
IM_C_API IM_STATUS immosaic(rga_buffer_t image, im_rect rect, int mosaic_mode, int sync);
IM_C_API IM_STATUS imosd(rga_buffer_t osd, rga_buffer_t dst, im_rect osd_rect, im_osd_t* osd_config,
                         int sync);
IM_C_API IM_STATUS improcessOpt(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat, im_rect srect,
                                im_rect drect, im_rect prect, int acquire_fence_fd,
                                int* release_fence_fd, im_opt_t* opt_ptr, int usage);
IM_C_API IM_STATUS imgaussianBlur_t(rga_buffer_t src, rga_buffer_t dst, int gauss_width,
                                    int gauss_height, int sigma_x, int sigma_y, int sync);
#endif

#if defined(__cplusplus) && RGA_FAMILY >= RGA_1_10
IM_STATUS imcopy(rga_buffer_t src, rga_buffer_t dst, int sync = 1, int* release_fence_fd = NULL);
IM_STATUS imresize(rga_buffer_t src, rga_buffer_t dst, double fx = 0, double fy = 0,
                   int interpolation = IM_INTERP_DEFAULT, int sync = 1,
                   int* release_fence_fd = NULL);
IM_STATUS imcrop(rga_buffer_t src, rga_buffer_t dst, im_rect rect, int sync = 1,
                 int* release_fence_fd = NULL);
IM_STATUS imtranslate(rga_buffer_t src, rga_buffer_t dst, int x, int y, int sync = 1,
                      int* release_fence_fd = NULL);
IM_STATUS imcvtcolor(rga_buffer_t src, rga_buffer_t dst, int sfmt, int dfmt,
                     int mode = IM_COLOR_SPACE_DEFAULT, int sync = 1, int* release_fence_fd = NULL);
IM_STATUS imrotate(rga_buffer_t src, rga_buffer_t dst, int rotation, int sync = 1,
                   int* release_fence_fd = NULL);
IM_STATUS imflip(rga_buffer_t src, rga_buffer_t dst, int mode, int sync = 1,
                 int* release_fence_fd = NULL);
IM_STATUS imblend(rga_buffer_t fd_image, rga_buffer_t bg_image, int mode = IM_ALPHA_BLEND_SRC_OVER,
                  int sync = 1, int* release_fence_fd = NULL);
IM_STATUS imcomposite(rga_buffer_t srcA, rga_buffer_t srcB, rga_buffer_t dst,
                      int mode = IM_ALPHA_BLEND_SRC_OVER, int sync = 1,
                      int* release_fence_fd = NULL);
IM_STATUS imcolorkey(rga_buffer_t src, rga_buffer_t dst, im_colorkey_range range,
                     int mode = IM_ALPHA_COLORKEY_NORMAL, int sync = 1,
                     int* release_fence_fd = NULL);
IM_STATUS imosd(rga_buffer_t osd, rga_buffer_t dst, im_rect osd_rect, im_osd_t* osd_config,
                int sync = 1, int* release_fence_fd = NULL);
IM_STATUS imquantize(rga_buffer_t src, rga_buffer_t dst, im_nn_t nn_info, int sync = 1,
                     int* release_fence_fd = NULL);
IM_STATUS imrop(rga_buffer_t src, rga_buffer_t dst, int rop_code, int sync = 1,
                int* release_fence_fd = NULL);
IM_STATUS imfill(rga_buffer_t dst, im_rect rect, int color, int sync = 1,
                 int* release_fence_fd = NULL);
IM_STATUS imfillArray(rga_buffer_t dst, im_rect* rect_array, int array_size, uint32_t color,
                      int sync = 1, int* release_fence_fd = NULL);
IM_STATUS imrectangle(rga_buffer_t dst, im_rect rect, uint32_t color, int thickness, int sync = 1,
                      int* release_fence_fd = NULL);
IM_STATUS imrectangleArray(rga_buffer_t dst, im_rect* rect_array, int array_size, uint32_t color,
                           int thickness, int sync = 1, int* release_fence_fd = NULL);
IM_STATUS immosaic(rga_buffer_t image, im_rect rect, int mosaic_mode, int sync = 1,
                   int* release_fence_fd = NULL);
IM_STATUS immosaicArray(rga_buffer_t image, im_rect* rect_array, int array_size, int mosaic_mode,
                        int sync = 1, int* release_fence_fd = NULL);
IM_STATUS imgaussianBlur(rga_buffer_t src, rga_buffer_t dst, int gauss_width, int gauss_height,
                         int sigma_x, int sigma_y = 0, int sync = 1, int* release_fence_fd = NULL);
IM_STATUS impalette(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t lut, int sync = 1,
                    int* release_fence_fd = NULL);
IM_STATUS improcess(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat, im_rect srect,
                    im_rect drect, im_rect prect, int acquire_fence_fd, int* release_fence_fd,
                    im_opt_t* opt_ptr, int usage);
IM_STATUS immakeBorder(rga_buffer_t src, rga_buffer_t dst, int top, int bottom, int left, int right,
                       int border_type, int value = 0, int sync = 1, int acquir_fence_fd = -1,
                       int* release_fence_fd = NULL);
#endif

#ifndef __cplusplus
#define RGA_LAST(default_value, ...) RGA_LAST_OF(default_value, ##__VA_ARGS__)
#define RGA_LAST_OF(default_value, ...)                                                            \
    __extension__({                                                                                \
        const int given_[] = {default_value, ##__VA_ARGS__};                                       \
        given_[sizeof given_ / sizeof *given_ - 1];                                                \
    })
#define imcopy(src, dst, ...) imcopy_t(src, dst, RGA_LAST(1, ##__VA_ARGS__))
#define imcrop(src, dst, rect, ...) imcrop_t(src, dst, rect, RGA_LAST(1, ##__VA_ARGS__))
#define imtranslate(src, dst, x, y, ...) imtranslate_t(src, dst, x, y, RGA_LAST(1, ##__VA_ARGS__))
#define imrotate(src, dst, rotation, ...) imrotate_t(src, dst, rotation, RGA_LAST(1, ##__VA_ARGS__))
#define imflip(src, dst, mode, ...) imflip_t(src, dst, mode, RGA_LAST(1, ##__VA_ARGS__))
#define imfill(buf, rect, color, ...) imfill_t(buf, rect, color, RGA_LAST(1, ##__VA_ARGS__))
#define imquantize(src, dst, nn_info, ...)                                                         \
    imquantize_t(src, dst, nn_info, RGA_LAST(1, ##__VA_ARGS__))
#define imrop(src, dst, rop_code, ...) imrop_t(src, dst, rop_code, RGA_LAST(1, ##__VA_ARGS__))
#define impalette(src, dst, lut, ...) impalette_t(src, dst, lut, RGA_LAST(1, ##__VA_ARGS__))
#define imresize(src, dst, ...)                                                                    \
    __extension__({                                                                                \
        const double given_[] = {0, ##__VA_ARGS__};                                                \
        const int count_ = sizeof given_ / sizeof *given_;                                         \
        imresize_t(src, dst, count_ > 1 ? given_[1 % count_] : 0,                                  \
                   count_ > 2 ? given_[2 % count_] : 0,                                            \
                   count_ > 3 ? (int)given_[3 % count_] : IM_INTERP_DEFAULT,                       \
                   count_ > 4 ? (int)given_[4 % count_] : 1);                                      \
    })
#define imcvtcolor(src, dst, sfmt, dfmt, ...)                                                      \
    __extension__({                                                                                \
        const int given_[] = {0, ##__VA_ARGS__};                                                   \
        const int count_ = sizeof given_ / sizeof *given_;                                         \
        imcvtcolor_t(src, dst, sfmt, dfmt, count_ > 1 ? given_[1 % count_] : 0,                    \
                     count_ > 2 ? given_[2 % count_] : 1);                                         \
    })
#define imblend(srcA, dst, ...)                                                                    \
    __extension__({                                                                                \
        const rga_buffer_t none_ = {0};                                                            \
        const int given_[] = {0, ##__VA_ARGS__};                                                   \
        const int count_ = sizeof given_ / sizeof *given_;                                         \
        imblend_t(srcA, none_, dst, count_ > 1 ? given_[1 % count_] : IM_ALPHA_BLEND_SRC_OVER,     \
                  count_ > 2 ? given_[2 % count_] : 1);                                            \
    })
#define imcomposite(srcA, srcB, dst, ...)                                                          \
    __extension__({                                                                                \
        const int given_[] = {0, ##__VA_ARGS__};                                                   \
        const int count_ = sizeof given_ / sizeof *given_;                                         \
        imblend_t(srcA, srcB, dst, count_ > 1 ? given_[1 % count_] : IM_ALPHA_BLEND_SRC_OVER,      \
                  count_ > 2 ? given_[2 % count_] : 1);                                            \
    })
#define imcolorkey(src, dst, range, ...)                                                           \
    __extension__({                                                                                \
        const int given_[] = {0, ##__VA_ARGS__};                                                   \
        const int count_ = sizeof given_ / sizeof *given_;                                         \
        imcolorkey_t(src, dst, range, count_ > 1 ? given_[1 % count_] : IM_ALPHA_COLORKEY_NORMAL,  \
                     count_ > 2 ? given_[2 % count_] : 1);                                         \
    })
#define imgaussianBlur(src, dst, gauss_width, gauss_height, sigma_x, sigma_y)                      \
    imgaussianBlur_t(src, dst, gauss_width, gauss_height, sigma_x, sigma_y, 1)
#endif

#define imreset(buf, rect, color, ...) imfill_t(buf, rect, color, 1)
#define imdraw(buf, rect, color, ...) imfill_t(buf, rect, color, 1)
// The directions are the vendor's, although they say the contrary.
#define impyramid(src, dst, direction)                                                             \
    imresize_t(src, dst, (direction) == IM_UP_SCALE ? 0.5 : 2,                                     \
               (direction) == IM_UP_SCALE ? 0.5 : 2, INTER_LINEAR, 1)

#endif

// SPDX-License-Identifier: Apache-2.0
// Pictures: memory that the library is given, and structs that describe it.
#ifndef BOARDLESS_IM2D_BUFFER_H
#define BOARDLESS_IM2D_BUFFER_H

#include "im2d_type.h"

IM_C_API rga_buffer_t wrapbuffer_virtualaddr_t(void* vir_addr, int width, int height, int wstride,
                                               int hstride, int format);
IM_C_API rga_buffer_t wrapbuffer_physicaladdr_t(void* phy_addr, int width, int height, int wstride,
                                                int hstride, int format);
IM_C_API rga_buffer_t wrapbuffer_fd_t(int fd, int width, int height, int wstride, int hstride,
                                      int format);

#if RGA_FAMILY >= RGA_1_10
IM_C_API rga_buffer_handle_t importbuffer_fd(int fd, im_handle_param_t* param);
IM_C_API rga_buffer_handle_t importbuffer_virtualaddr(void* va, im_handle_param_t* param);
IM_C_API rga_buffer_handle_t importbuffer_physicaladdr(uint64_t pa, im_handle_param_t* param);
IM_C_API IM_STATUS releasebuffer_handle(rga_buffer_handle_t handle);
IM_C_API rga_buffer_t wrapbuffer_handle_t(rga_buffer_handle_t handle, int width, int height,
                                          int wstride, int hstride, int format);
IM_C_API void imsetAlphaBit(rga_buffer_t* buf, uint8_t alpha0, uint8_t alpha1);
IM_C_API void imsetOpacity(rga_buffer_t* buf, uint8_t alpha);
IM_C_API void imsetColorSpace(rga_buffer_t* buf, IM_COLOR_SPACE_MODE mode);
IM_C_API void imsetOptGaussianBlur(im_opt_t* opt, int gauss_width, int gauss_height, int sigma_x,
                                   int sigma_y);
IM_C_API void imsetOptGaussianBlurMatrix(im_opt_t* opt, int gauss_width, int gauss_height,
                                         double* matrix);
#endif

#if defined(__cplusplus) && RGA_FAMILY >= RGA_1_10
rga_buffer_handle_t importbuffer_fd(int fd, int size);
rga_buffer_handle_t importbuffer_virtualaddr(void* va, int size);
rga_buffer_handle_t importbuffer_physicaladdr(uint64_t pa, int size);
rga_buffer_handle_t importbuffer_fd(int fd, int width, int height, int format);
rga_buffer_handle_t importbuffer_virtualaddr(void* va, int width, int height, int format);
rga_buffer_handle_t importbuffer_physicaladdr(uint64_t pa, int width, int height, int format);
rga_buffer_t wrapbuffer_handle(rga_buffer_handle_t handle, int width, int height, int format);
rga_buffer_t wrapbuffer_handle(rga_buffer_handle_t handle, int width, int height, int format,
                               int wstride, int hstride);
rga_buffer_t wrapbuffer_handle(rga_buffer_handle_t handle, int width, int height,
                               uint32_t drm_fourcc, uint64_t drm_modifier, int wstride,
                               int hstride);
#endif

// Both languages; strides may follow the format.
#define RGA_WRAP(function, where, width, height, format, ...)                                      \
    __extension__({                                                                                \
        const int strides_[3] = {0, ##__VA_ARGS__};                                                \
        function(where, width, height, strides_[1], strides_[2], format);                          \
    })
#define wrapbuffer_virtualaddr(vir_addr, width, height, format, ...)                               \
    RGA_WRAP(wrapbuffer_virtualaddr_t, vir_addr, width, height, format, ##__VA_ARGS__)
#define wrapbuffer_physicaladdr(phy_addr, width, height, format, ...)                              \
    RGA_WRAP(wrapbuffer_physicaladdr_t, phy_addr, width, height, format, ##__VA_ARGS__)
#define wrapbuffer_fd(fd, width, height, format, ...)                                              \
    RGA_WRAP(wrapbuffer_fd_t, fd, width, height, format, ##__VA_ARGS__)
#ifndef __cplusplus
#define wrapbuffer_handle(handle, width, height, format, ...)                                      \
    RGA_WRAP(wrapbuffer_handle_t, handle, width, height, format, ##__VA_ARGS__)
#endif

#endif

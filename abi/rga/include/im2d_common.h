// SPDX-License-Identifier: Apache-2.0
// What is asked about the library and about a task.
#ifndef BOARDLESS_IM2D_COMMON_H
#define BOARDLESS_IM2D_COMMON_H

#include "im2d_type.h"

IM_C_API const char* querystring(int name);
IM_C_API const char* imStrError_t(IM_STATUS status);
IM_C_API IM_STATUS imcheck_t(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat, im_rect src_rect,
                             im_rect dst_rect, im_rect pat_rect, const int mode_usage);
IM_C_API void rga_check_perpare(rga_buffer_t* src, rga_buffer_t* dst, rga_buffer_t* pat,
                                im_rect* src_rect, im_rect* dst_rect, im_rect* pat_rect,
                                int mode_usage);
IM_C_API IM_STATUS imsync(int release_fence_fd);

#if RGA_FAMILY >= RGA_1_10
IM_C_API IM_STATUS imconfig(IM_CONFIG_NAME name, uint64_t value);
#endif

#if defined(__cplusplus) && RGA_FAMILY >= RGA_1_10
IM_STATUS imcheckHeader(im_api_version_t header_version = RGA_CURRENT_API_HEADER_VERSION);
#endif

#if defined(__cplusplus) && RGA_FAMILY >= RGA_1_10
// Headers up to 1.10.2 have it: sets what is given to zero.
void empty_structure(rga_buffer_t* src, rga_buffer_t* dst, rga_buffer_t* pat, im_rect* srect,
                     im_rect* drect, im_rect* prect, im_opt_t* opt);
#endif

// Both languages.
#define imStrError(...) RGA_STR_ERROR(0, ##__VA_ARGS__, IM_STATUS_FAILED)
#define RGA_STR_ERROR(zero, status, ...) imStrError_t((IM_STATUS)(status))
#define imcheck(src, dst, src_rect, dst_rect, ...)                                                 \
    __extension__({                                                                                \
        const int usage_[] = {0, ##__VA_ARGS__};                                                   \
        imcheck_t(src, dst, RGA_NO_BUFFER, src_rect, dst_rect, RGA_NO_RECT,                        \
                  usage_[sizeof usage_ / sizeof *usage_ - 1]);                                     \
    })
#define imcheck_composite(src, dst, pat, src_rect, dst_rect, pat_rect, ...)                        \
    __extension__({                                                                                \
        const int usage_[] = {0, ##__VA_ARGS__};                                                   \
        imcheck_t(src, dst, pat, src_rect, dst_rect, pat_rect,                                     \
                  usage_[sizeof usage_ / sizeof *usage_ - 1]);                                     \
    })
#ifdef __cplusplus
#define RGA_NO_BUFFER (rga_buffer_t())
#define RGA_NO_RECT (im_rect())
#else
#define RGA_NO_BUFFER ((rga_buffer_t){0})
#define RGA_NO_RECT ((im_rect){0, 0, 0, 0})
#endif

#endif

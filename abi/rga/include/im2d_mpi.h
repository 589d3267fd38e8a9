// SPDX-License-Identifier: Apache-2.0
// Contexts of the kernel, as the vendor's media library uses them.
#ifndef BOARDLESS_IM2D_MPI_H
#define BOARDLESS_IM2D_MPI_H

#include "im2d_type.h"

#if RGA_FAMILY >= RGA_1_10
IM_C_API im_ctx_id_t imbegin(uint32_t flags);
IM_C_API IM_STATUS imcancel(im_ctx_id_t id);
IM_C_API IM_STATUS improcess_ctx(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat,
                                 im_rect srect, im_rect drect, im_rect prect, int acquire_fence_fd,
                                 int* release_fence_fd, im_opt_t* opt, int usage,
                                 im_ctx_id_t ctx_id);
#endif

#if defined(__cplusplus) && RGA_FAMILY >= RGA_1_10
IM_STATUS improcess(rga_buffer_t src, rga_buffer_t dst, rga_buffer_t pat, im_rect srect,
                    im_rect drect, im_rect prect, int acquire_fence_fd, int* release_fence_fd,
                    im_opt_t* opt, int usage, im_ctx_id_t ctx_id);
#endif

#endif

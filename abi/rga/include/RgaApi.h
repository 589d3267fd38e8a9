// SPDX-License-Identifier: Apache-2.0
// The older interface of structs rga_info_t.
#ifndef BOARDLESS_RGAAPI_H
#define BOARDLESS_RGAAPI_H

#include "drmrga.h"

#ifdef __cplusplus
extern "C" {
#endif

int c_RkRgaInit(void);
void c_RkRgaDeInit(void);
void c_RkRgaGetContext(void** ctx);
int c_RkRgaBlit(rga_info_t* src, rga_info_t* dst, rga_info_t* src1);
int c_RkRgaColorFill(rga_info_t* dst);
int c_RkRgaFlush(void);
int c_RkRgaGetAllocBuffer(bo_t* bo_info, int width, int height, int bpp);
int c_RkRgaGetAllocBufferCache(bo_t* bo_info, int width, int height, int bpp);
int c_RkRgaGetMmap(bo_t* bo_info);
int c_RkRgaUnmap(bo_t* bo_info);
int c_RkRgaFree(bo_t* bo_info);
int c_RkRgaGetBufferFd(bo_t* bo_info, int* fd);

#ifdef __cplusplus
}
#endif

#define RgaInit(ctx)                                                                               \
    __extension__({                                                                                \
        const int status_ = c_RkRgaInit();                                                         \
        c_RkRgaGetContext(ctx);                                                                    \
        status_;                                                                                   \
    })
#define RgaDeInit(ctx) (((void)(ctx)), c_RkRgaDeInit())
#define RgaBlit(src, dst, src1) c_RkRgaBlit(src, dst, src1)
#define RgaCollorFill(dst) c_RkRgaColorFill(dst)
#define RgaFlush() c_RkRgaFlush()

#endif

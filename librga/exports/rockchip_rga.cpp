// SPDX-License-Identifier: Apache-2.0
// RockchipRga.h: the older interface as a class, by its functions.
#include <RgaApi.h>

#pragma GCC visibility push(default)
#include <RockchipRga.h>

#include "librga/exports/palette.h"

template <> Mutex Singleton<RockchipRga>::sLock{};
template <> RockchipRga* Singleton<RockchipRga>::sInstance = nullptr;
template class Singleton<RockchipRga>;

RockchipRga::RockchipRga() : mSupportRga(true), mLogOnce(0), mLogAlways(0), mContext(nullptr) {
    RkRgaInit();
}

RockchipRga::~RockchipRga() {
    RkRgaDeInit();
}

int RockchipRga::RkRgaInit() {
    const int status = c_RkRgaInit();
    RkRgaGetContext(&mContext);
    return status;
}

void RockchipRga::RkRgaDeInit() {
    c_RkRgaDeInit();
}

void RockchipRga::RkRgaGetContext(void** ctx) {
    c_RkRgaGetContext(ctx);
}

int RockchipRga::RkRgaAllocBuffer(int, bo_t* bo_info, int width, int height, int bpp, int) {
    return c_RkRgaGetAllocBuffer(bo_info, width, height, bpp);
}

int RockchipRga::RkRgaFreeBuffer(int, bo_t* bo_info) {
    return c_RkRgaFree(bo_info);
}

int RockchipRga::RkRgaGetAllocBuffer(bo_t* bo_info, int width, int height, int bpp) {
    return c_RkRgaGetAllocBuffer(bo_info, width, height, bpp);
}

int RockchipRga::RkRgaGetAllocBufferExt(bo_t* bo_info, int width, int height, int bpp, int) {
    return c_RkRgaGetAllocBuffer(bo_info, width, height, bpp);
}

int RockchipRga::RkRgaGetAllocBufferCache(bo_t* bo_info, int width, int height, int bpp) {
    return c_RkRgaGetAllocBufferCache(bo_info, width, height, bpp);
}

int RockchipRga::RkRgaGetMmap(bo_t* bo_info) {
    return c_RkRgaGetMmap(bo_info);
}

int RockchipRga::RkRgaUnmap(bo_t* bo_info) {
    return c_RkRgaUnmap(bo_info);
}

int RockchipRga::RkRgaFree(bo_t* bo_info) {
    return c_RkRgaFree(bo_info);
}

int RockchipRga::RkRgaGetBufferFd(bo_t* bo_info, int* fd) {
    return c_RkRgaGetBufferFd(bo_info, fd);
}

int RockchipRga::RkRgaBlit(rga_info_t* src, rga_info_t* dst, rga_info_t* src1) {
    return c_RkRgaBlit(src, dst, src1);
}

int RockchipRga::RkRgaCollorFill(rga_info_t* dst) {
    return c_RkRgaColorFill(dst);
}

int RockchipRga::RkRgaCollorPalette(rga_info_t* src, rga_info_t* dst, rga_info_t* lut) {
    return rga::palette(src, dst, lut);
}

int RockchipRga::RkRgaFlush() {
    return c_RkRgaFlush();
}

// What programs have of it is a line of their own log.
int RockchipRga::RkRgaLogOutUserPara(rga_info_t* info) {
    return info ? 0 : -EINVAL;
}
#pragma GCC visibility pop

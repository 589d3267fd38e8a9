// SPDX-License-Identifier: Apache-2.0
// The older interface as a class.
#ifndef BOARDLESS_ROCKCHIPRGA_H
#define BOARDLESS_ROCKCHIPRGA_H

#include "drmrga.h"

#ifdef __cplusplus
#include "RgaSingleton.h"

class RockchipRga;
template <> Mutex Singleton<RockchipRga>::sLock;
template <> RockchipRga* Singleton<RockchipRga>::sInstance;

class RockchipRga : public Singleton<RockchipRga> {
public:
    RockchipRga();
    ~RockchipRga();

    static RockchipRga& get() { return getInstance(); }

    int RkRgaInit();
    void RkRgaDeInit();
    void RkRgaGetContext(void** ctx);

    int RkRgaAllocBuffer(int drm_fd, bo_t* bo_info, int width, int height, int bpp, int flags);
    int RkRgaFreeBuffer(int drm_fd, bo_t* bo_info);
    int RkRgaGetAllocBuffer(bo_t* bo_info, int width, int height, int bpp);
    int RkRgaGetAllocBufferExt(bo_t* bo_info, int width, int height, int bpp, int flags);
    int RkRgaGetAllocBufferCache(bo_t* bo_info, int width, int height, int bpp);
    int RkRgaGetMmap(bo_t* bo_info);
    int RkRgaUnmap(bo_t* bo_info);
    int RkRgaFree(bo_t* bo_info);
    int RkRgaGetBufferFd(bo_t* bo_info, int* fd);

    int RkRgaBlit(rga_info_t* src, rga_info_t* dst, rga_info_t* src1);
    int RkRgaCollorFill(rga_info_t* dst);
    int RkRgaCollorPalette(rga_info_t* src, rga_info_t* dst, rga_info_t* lut);
    int RkRgaFlush();

    void RkRgaSetLogOnceFlag(int log) { mLogOnce = log; }
    void RkRgaSetAlwaysLogFlag(bool log) { mLogAlways = log; }
    int RkRgaLogOutUserPara(rga_info_t* info);

    bool RkRgaIsReady() { return mSupportRga; }

private:
    bool mSupportRga;
    int mLogOnce;
    int mLogAlways;
    void* mContext;

    friend class Singleton<RockchipRga>;
};

#endif
#endif

// SPDX-License-Identifier: Apache-2.0
// Unified compute platform: memory that the accelerators and the CPU share, declared anew from
// facts.
#pragma once

#include <stdint.h>

#include "hbdnn/unified.h"

#if HBDNN_HAS_UCP

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    HB_SYS_MEM_CACHE_INVALIDATE = 1, // before the CPU reads what an accelerator wrote
    HB_SYS_MEM_CACHE_CLEAN = 2,      // after the CPU wrote what an accelerator reads
} hbUCPSysMemFlushFlag;

// A block, or a part of one: programs advance both addresses alike and pass the result on.
typedef struct {
    uint64_t phyAddr;
    void* virAddr;
    uint64_t memSize; // bytes
} hbUCPSysMem;

// size: bytes. deviceId: 0.
int32_t hbUCPMalloc(hbUCPSysMem* mem, uint64_t size, int32_t deviceId); // the CPU does not cache it
int32_t hbUCPMallocCached(hbUCPSysMem* mem, uint64_t size, int32_t deviceId);
int32_t hbUCPMemFlush(hbUCPSysMem const* mem, int32_t flag); // hbUCPSysMemFlushFlag
int32_t hbUCPFree(hbUCPSysMem* mem);

#ifdef __cplusplus
}
#endif

#endif

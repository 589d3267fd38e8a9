// SPDX-License-Identifier: Apache-2.0
// hbSys: memory that the BPU and the CPU share. The interfaces before the unified one, and the
// early form of that.
#pragma once

#include <stdint.h>

#include "hbdnn/family.h"

#if HBDNN_HAS_UCP
#include "hobot/hb_ucp_sys.h"
#endif

#if HBDNN_HAS_INFER

#ifdef __cplusplus
extern "C" {
#endif

// Which cores may run a task: bits.
typedef enum {
    HB_BPU_CORE_ANY = 0,
    HB_BPU_CORE_0 = 1 << 0,
    HB_BPU_CORE_1 = 1 << 1,
} hbBPUCore;

typedef enum {
    HB_DSP_CORE_ANY = 0,
    HB_DSP_CORE_0 = 1 << 0,
    HB_DSP_CORE_1 = 1 << 1,
} hbDSPCore;

#if HBDNN_HAS_UCP
typedef hbUCPSysMemFlushFlag hbSysMemFlushFlag;
typedef hbUCPSysMem hbSysMem;

typedef enum {
    HB_SYS_SUCCESS = 0,
    HB_SYS_INVALID_ARGUMENT = -100001,
    HB_SYS_OUT_OF_MEMORY = -400001,
    HB_SYS_REGISTER_MEM_FAILED = -6000131,
} hbSysStatus;

#else

typedef enum {
    HB_SYS_MEM_CACHE_INVALIDATE = 1, // before the CPU reads what the BPU wrote
    HB_SYS_MEM_CACHE_CLEAN = 2,      // after the CPU wrote what the BPU reads
} hbSysMemFlushFlag;

// A block, or a part of one: programs advance both addresses alike and pass the result on.
typedef struct {
    uint64_t phyAddr;
    void* virAddr;
    uint32_t memSize; // bytes
} hbSysMem;

typedef enum {
    HB_SYS_SUCCESS = 0,
    HB_SYS_INVALID_ARGUMENT = -6000129,
    HB_SYS_OUT_OF_MEMORY = -6000130,
    HB_SYS_REGISTER_MEM_FAILED = -6000131,
} hbSysStatus;

#endif

// Sizes are bytes.
#if HBDNN_HAS_UCP
int32_t hbSysAllocMem(hbSysMem* mem, uint64_t size);
int32_t hbSysAllocCachedMem(hbSysMem* mem, uint64_t size);
int32_t hbSysWriteMem(hbSysMem* dest, char* src, uint64_t size);
int32_t hbSysReadMem(char* dest, hbSysMem* src, uint64_t size);
#else
int32_t hbSysAllocMem(hbSysMem* mem, uint32_t size);       // the CPU does not cache it
int32_t hbSysAllocCachedMem(hbSysMem* mem, uint32_t size); // the CPU does: hbSysFlushMem
int32_t hbSysWriteMem(hbSysMem* dest, char* src, uint32_t size);
int32_t hbSysReadMem(char* dest, hbSysMem* src, uint32_t size);
#endif
int32_t hbSysFlushMem(hbSysMem* mem, int32_t flag); // hbSysMemFlushFlag
int32_t hbSysFreeMem(hbSysMem* mem);

// Gives memory with a known phyAddr a cached virAddr. Deprecated by the vendor.
int32_t hbSysRegisterMem(hbSysMem* mem);
int32_t hbSysUnregisterMem(hbSysMem* mem);

#ifdef __cplusplus
}
#endif

#endif

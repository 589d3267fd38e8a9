// SPDX-License-Identifier: Apache-2.0
// Bitmain BMKernel: what the kernels of all chips share, as in SDK 1.1.4, declared anew from facts.
// These headers hold what SDK 1.1.4 and SDK 1.0.3.3 declare, together; where a struct differs,
// BMNNSDK_1_0_3_3 chooses the older form. Which generation has a function: ../../functions.inc and
// ../../versions.inc. Offsets: ../../layout.inc.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;

// Status codes; ../../status.inc says when each is returned.
typedef u32 bmerr_t;
#define BM_SUCCESS 0
#define BM_ERR_AGAIN 1
#define BM_ERR_FAILURE 2
#define BM_ERR_TIMEOUT 3
#define BM_ERR_UNINITIALIZED 4
#define BM_ERR_INVALID_ARGUMENT 5
#define BM_ERR_NOMEM 6
#define BM_ERR_DATA 7
#define BM_ERR_BUSY 8
#define BM_ERR_NOT_SUPPORTED 9

// What elements are. The BM1880 computes with I8 and U8.
typedef u32 fmt_t;
#define FMT_F32 0
#define FMT_F16 1
#define FMT_I32 2
#define FMT_I16 3
#define FMT_I8 4
#define FMT_I4 5
#define FMT_I2 6
#define FMT_I1 7
#define FMT_U16 8
#define FMT_U8 9
#define FMT_INVALID 10
#ifndef BMNNSDK_1_0_3_3
#define FMT_U8_to_F32 255
#endif

// cmd_hdr_t.engine_id.
#define ENGINE_BD 0 // the tensor unit
#define ENGINE_CPU 1
#define ENGINE_GDMA 2
#define ENGINE_CDMA 3
#define ENGINE_END 4

#define BM_CMB_HDR_MAGIC 0xA5
// cmd_hdr_t.flags: what a command's global address is relative to until it is relocated.
#define BM_CMB_HDR_FLAG_NEURON 1
#define BM_CMB_HDR_FLAG_WEIGHT 2

// What stands before each command of a command buffer.
typedef struct __cmd_hdr_s {
    u8 magic;
    u8 len; // bytes of cmd; 0: see mask
    u8 engine_id : 4;
    u8 __deprecated : 4;
    u8 flags;
    u32 mask; // bytes of cmd where they are more than len can say, else 0
    __extension__ u8 cmd[0];
} __attribute__((packed)) cmd_hdr_t;

// What a context of kernels works with. The document has cmdbuf before cmdbuf_size.
typedef struct bmk_info_t {
    u32 chip_version; // 1880
    u32 cmdbuf_size;  // bytes
    u8* cmdbuf;       // stays the caller's, who frees it after the context
} bmk_info_t;

// Rounded up.
static inline int ceiling_func(int numerator, int denominator) {
    return (numerator + denominator - 1) / denominator;
}

// By 1 << shift, rounded up.
static inline int ceiling_func_shift(int numerator, int shift) {
    return (numerator + (1 << shift) - 1) >> shift;
}

// The first multiple of n that is not below x.
static inline u64 align_up(u64 x, u64 n) {
    return (x + n - 1) / n * n;
}

// Bytes of the command after a header.
static inline u32 cmd_hdr_len(cmd_hdr_t* hdr) {
    return hdr->len != 0 ? hdr->len : hdr->mask;
}

#ifdef __cplusplus
}
#endif

#include "bm_kernel_legacy.h"

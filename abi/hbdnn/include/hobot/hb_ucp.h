// SPDX-License-Identifier: Apache-2.0
// Unified compute platform, 3.13.6: tasks of all accelerators, declared anew from facts. Others'
// calls make a task, as hbDNNInferV2 does; these run it.
#pragma once

#include <stdint.h>

#include "hbdnn/unified.h"
#include "hobot/hb_ucp_status.h"
#include "hobot/hb_ucp_sys.h"

#if HBDNN_HAS_UCP

#ifdef __cplusplus
extern "C" {
#endif

#define HB_UCP_VERSION "3.13.6"

// Where a task may run: bits of hbUCPSchedParam.backend.
#define HB_UCP_CORE_ANY (0ULL) // any core of what the task was made for
#define HB_UCP_BPU_CORE_0 (1ULL << 0)
#define HB_UCP_BPU_CORE_1 (1ULL << 1)
#define HB_UCP_BPU_CORE_2 (1ULL << 2)
#define HB_UCP_BPU_CORE_3 (1ULL << 3)
#define HB_UCP_BPU_CORE_ANY (1ULL << 7)
#define HB_UCP_DSP_CORE_0 (1ULL << 8)
#define HB_UCP_DSP_CORE_1 (1ULL << 9)
#define HB_UCP_DSP_CORE_ANY (1ULL << 15)
#define HB_UCP_GDC_CORE_0 (1ULL << 16)
#define HB_UCP_GDC_CORE_1 (1ULL << 17)
#define HB_UCP_GDC_CORE_ANY (1ULL << 19)
#define HB_UCP_STITCH_CORE_0 (1ULL << 20)
#define HB_UCP_LKOF_CORE_0 (1ULL << 24)
#define HB_UCP_JPU_CORE_0 (1ULL << 25)
#define HB_UCP_JPU_CORE_1 (1ULL << 26)
#define HB_UCP_JPU_CORE_2 (1ULL << 27)
#define HB_UCP_JPU_CORE_ANY (1ULL << 29)
#define HB_UCP_VPU_CORE_0 (1ULL << 30)
#define HB_UCP_VPU_CORE_1 (1ULL << 31)
#define HB_UCP_VPU_CORE_2 (1ULL << 32)
#define HB_UCP_VPU_CORE_ANY (1ULL << 33)
#define HB_UCP_PYRAMID_CORE_0 (1ULL << 35)
#define HB_UCP_PYRAMID_CORE_1 (1ULL << 36)
#define HB_UCP_PYRAMID_CORE_2 (1ULL << 37)
#define HB_UCP_PYRAMID_CORE_3 (1ULL << 38)
#define HB_UCP_PYRAMID_CORE_4 (1ULL << 39)
#define HB_UCP_PYRAMID_CORE_ANY (1ULL << 40)
#define HB_UCP_ISP_CORE_0 (1ULL << 42)
#define HB_UCP_ISP_CORE_1 (1ULL << 43)
#define HB_UCP_ISP_CORE_2 (1ULL << 44)
#define HB_UCP_ISP_CORE_3 (1ULL << 45)

typedef enum {
    HB_UCP_PRIORITY_LOWEST = 0,
    HB_UCP_PRIORITY_HIGHEST = 255,
} hbUCPTaskPriority;

typedef void* hbUCPTaskHandle_t;

// status: what hbUCPWaitTaskDone returns.
typedef void (*hbUCPTaskDoneCb)(hbUCPTaskHandle_t taskHandle, int32_t status, void* userData);

typedef struct {
    int32_t priority; // hbUCPTaskPriority and between
    int64_t customId; // the smaller first among equal priorities
    uint64_t backend; // HB_UCP_*_CORE_*
    uint32_t deviceId;
} hbUCPSchedParam;

#define HB_UCP_INITIALIZE_SCHED_PARAM(param)                                                       \
    do {                                                                                           \
        (param)->priority = HB_UCP_PRIORITY_LOWEST;                                                \
        (param)->deviceId = 0;                                                                     \
        (param)->customId = 0;                                                                     \
        (param)->backend = HB_UCP_CORE_ANY;                                                        \
    } while (0)

char const* hbUCPGetVersion(void);
char const* hbUCPGetSocName(void);

int32_t hbUCPSubmitTask(hbUCPTaskHandle_t taskHandle,
                        hbUCPSchedParam* schedParam); // null: defaults
int32_t hbUCPSetTaskDoneCb(hbUCPTaskHandle_t taskHandle, hbUCPTaskDoneCb taskDoneCb,
                           void* userData);
int32_t hbUCPWaitTaskDone(hbUCPTaskHandle_t taskHandle, int32_t timeout); // ms; 0 or less: for ever
int32_t hbUCPReleaseTask(hbUCPTaskHandle_t taskHandle); // cancels one that has not run

#ifdef __cplusplus
}
#endif

#endif

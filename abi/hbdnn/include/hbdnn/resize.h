// SPDX-License-Identifier: Apache-2.0
// hbDNN: the BPU's resizer as a task of its own. RDK X3 only.
#pragma once

#include "hbdnn/tasks.h"

#if HBDNN_HAS_RESIZE

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    HB_DNN_RESIZE_TYPE_BILINEAR = 0,
} hbDNNResizeType;

typedef struct {
    int32_t bpuCoreId; // hbBPUCore
    int32_t priority;  // hbDNNTaskPriority and between
    hbDNNResizeType resizeType;
    int32_t reserved1;
    int32_t reserved2;
    int32_t reserved3;
    int32_t reserved4;
} hbDNNResizeCtrlParam;

#define HB_DNN_INITIALIZE_RESIZE_CTRL_PARAM(param)                                                 \
    do {                                                                                           \
        (param)->bpuCoreId = HB_BPU_CORE_ANY;                                                      \
        (param)->resizeType = HB_DNN_RESIZE_TYPE_BILINEAR;                                         \
        (param)->priority = HB_DNN_PRIORITY_LOWEST;                                                \
        (param)->reserved1 = 0;                                                                    \
        (param)->reserved2 = 0;                                                                    \
        (param)->reserved3 = 0;                                                                    \
        (param)->reserved4 = 0;                                                                    \
    } while (0)

// Both tensors are images of one type; the output's size over the roi's is 1 / 185 to 256. At most
// 4080 pixels wide, rows of multiples of 16 bytes. A null roi is the whole input.
int32_t hbDNNResize(hbDNNTaskHandle_t* taskHandle, hbDNNTensor* output, hbDNNTensor const* input,
                    hbDNNRoi const* roi, hbDNNResizeCtrlParam* resizeCtrlParam);

#ifdef __cplusplus
}
#endif

#endif

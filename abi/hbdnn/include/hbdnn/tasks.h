// SPDX-License-Identifier: Apache-2.0
// hbDNN: tasks, as all generations but HBDNN_UCP_3_13 start and end them.
#pragma once

#include "hbdnn/models.h"

#if HBDNN_HAS_INFER

#ifdef __cplusplus
extern "C" {
#endif

typedef void* hbDNNTaskHandle_t;

typedef enum {
    HB_DNN_PRIORITY_LOWEST = 0,
    HB_DNN_PRIORITY_HIGHEST = 255,
    HB_DNN_PRIORITY_PREEMP = 255, // takes the core from a task that runs
} hbDNNTaskPriority;

// Pixels of the source; right and bottom belong to it.
typedef struct {
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
} hbDNNRoi;

typedef struct {
    int32_t bpuCoreId; // hbBPUCore
    int32_t dspCoreId; // hbDSPCore
    int32_t priority;  // hbDNNTaskPriority and between
    int32_t more;      // not 0: the task starts with a later call that passes its handle and 0
#if HBDNN_FAMILY >= HBDNN_1_18
    int64_t customId; // the smaller first among equal priorities
    int32_t reserved1;
    int32_t reserved2;
#else
    int32_t reserved1;
    int32_t reserved2;
    int32_t reserved3;
    int32_t reserved4;
#endif
} hbDNNInferCtrlParam;

#if HBDNN_FAMILY >= HBDNN_1_18
#define HB_DNN_INITIALIZE_INFER_CTRL_PARAM(param)                                                  \
    do {                                                                                           \
        (param)->bpuCoreId = HB_BPU_CORE_ANY;                                                      \
        (param)->dspCoreId = HB_DSP_CORE_ANY;                                                      \
        (param)->priority = HB_DNN_PRIORITY_LOWEST;                                                \
        (param)->more = 0;                                                                         \
        (param)->customId = 0;                                                                     \
        (param)->reserved1 = 0;                                                                    \
        (param)->reserved2 = 0;                                                                    \
    } while (0)
#else
#define HB_DNN_INITIALIZE_INFER_CTRL_PARAM(param)                                                  \
    do {                                                                                           \
        (param)->bpuCoreId = HB_BPU_CORE_ANY;                                                      \
        (param)->dspCoreId = HB_DSP_CORE_ANY;                                                      \
        (param)->priority = HB_DNN_PRIORITY_LOWEST;                                                \
        (param)->reserved1 = 0;                                                                    \
        (param)->reserved2 = 0;                                                                    \
        (param)->reserved3 = 0;                                                                    \
        (param)->reserved4 = 0;                                                                    \
        (param)->more = 0;                                                                         \
    } while (0)
#endif

// Return at once. *taskHandle is null, or a task whose calls all said `more`: at most 255 in one.
// *output is the first of the model's outputs; input the first of its inputs, which for a model of
// batch N are each one tensor, or N of batch 1: input 0's first, then input 1's.
int32_t hbDNNInfer(hbDNNTaskHandle_t* taskHandle, hbDNNTensor** output, hbDNNTensor const* input,
                   hbDNNHandle_t dnnHandle, hbDNNInferCtrlParam* inferCtrlParam);
// input: of region b, all inputs from index b * inputs on. rois: one for each input that the
// resizer feeds, region by region. Outputs hold the regions' results one after the other.
int32_t hbDNNRoiInfer(hbDNNTaskHandle_t* taskHandle, hbDNNTensor** output, hbDNNTensor const* input,
                      hbDNNRoi* rois, int32_t roiCount, hbDNNHandle_t dnnHandle,
                      hbDNNInferCtrlParam* inferCtrlParam);

#if HBDNN_FAMILY >= HBDNN_1_18
// status: what hbDNNWaitTaskDone returns.
typedef void (*hbDNNTaskDoneCb)(hbDNNTaskHandle_t taskHandle, int32_t status, void* userdata);
int32_t hbDNNSetTaskDoneCb(hbDNNTaskHandle_t taskHandle, hbDNNTaskDoneCb cb, void* userdata);
#endif
int32_t hbDNNWaitTaskDone(hbDNNTaskHandle_t taskHandle, int32_t timeout); // ms; 0 or less: for ever
int32_t hbDNNReleaseTask(hbDNNTaskHandle_t taskHandle); // cancels one that has not run

#ifdef __cplusplus
}
#endif

#endif

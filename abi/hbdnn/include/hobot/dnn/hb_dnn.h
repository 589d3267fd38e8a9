// SPDX-License-Identifier: Apache-2.0
// hbDNN of the unified generation, declared anew from facts. Runs are tasks of hb_ucp.h.
#pragma once

#include "hbdnn/unified.h"

#if HBDNN_HAS_UCP

#include "hbdnn/descriptions.h"
#include "hbdnn/models.h"
#include "hbdnn/tensor.h"
#include "hobot/dnn/hb_dnn_status.h"
#include "hobot/dnn/hb_dnn_v1.h"
#include "hobot/hb_ucp.h"

#ifdef __cplusplus
extern "C" {
#endif

// output and input are the first of the model's. *taskHandle is null and becomes a new task, or is
// one that has not been submitted and gets another run. A null taskHandle: runs it and waits.
int32_t hbDNNInferV2(hbUCPTaskHandle_t* taskHandle, hbDNNTensor* output, hbDNNTensor const* input,
                     hbDNNHandle_t dnnHandle);

#if HBDNN_FAMILY == HBDNN_UCP_EARLY
// rois as in hbDNNRoiInfer.
int32_t hbDNNRoiInferV2(hbUCPTaskHandle_t* taskHandle, hbDNNTensor* output,
                        hbDNNTensor const* input, hbDNNRoi* rois, int32_t roiCount,
                        hbDNNHandle_t dnnHandle);
#else
// Of one run of a task, counted from 0; otherwise as hbDNNGetOutputTensorProperties.
int32_t hbDNNGetTaskOutputTensorProperties(hbDNNTensorProperties* properties,
                                           hbUCPTaskHandle_t taskHandle, int32_t subTaskIndex,
                                           int32_t outputIndex);

// index: of the file, in the order in which they were loaded (assumed). The rest:
// hbDNNGetModelDesc.
int32_t hbDNNGetHBMDesc(char const** desc, uint32_t* size, int32_t* type,
                        hbDNNPackedHandle_t packedDNNHandle, int32_t index);

// Cores that the model was compiled for. Newer SDKs only.
int32_t hbDNNGetCompileBpuCoreNum(int32_t* num, hbDNNHandle_t dnnHandle);
#endif

#ifdef __cplusplus
}
#endif

#endif

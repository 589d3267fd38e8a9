// SPDX-License-Identifier: Apache-2.0
// hbDNN: more about models, and conversions, declared anew from facts. The vendor's header is C++
// only, for want of stdbool.h.
#pragma once

#include "hbdnn/family.h"

#if !HBDNN_HAS_UCP

#include "dnn/hb_dnn.h"
#include "hbdnn/conversions.h"
#include "hbdnn/descriptions.h"

#ifdef __cplusplus
extern "C" {
#endif

// What an input's bytes come from.
typedef enum {
    HB_DNN_INPUT_FROM_DDR = 0,     // memory
    HB_DNN_INPUT_FROM_RESIZER = 1, // an image of any size and a region of it: hbDNNRoiInfer
    HB_DNN_INPUT_FROM_PYRAMID = 2, // an image of the model's size
} hbDNNInputSource;

// What computes an output last.
typedef enum {
    HB_DNN_OUTPUT_OPERATOR_TYPE_UNKNOWN = 0,
    HB_DNN_OUTPUT_OPERATOR_TYPE_CONV = 1,
    HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS = 2,
    HB_DNN_OUTPUT_OPERATOR_TYPE_RCNN_POST_PROCESS = 3,
    HB_DNN_OUTPUT_OPERATOR_TYPE_DETECTION_POST_PROCESS_STABLE_SORT = 4,
    HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX = 5,
    HB_DNN_OUTPUT_OPERATOR_TYPE_AUX_DPP_STABLE_SORT = 6,
    HB_DNN_OUTPUT_OPERATOR_TYPE_CHANNEL_ARGMAX_SPLIT = 7,
    HB_DNN_OUTPUT_OPERATOR_TYPE_FILTER = 8,
#if HBDNN_FAMILY >= HBDNN_1_18
    HB_DNN_OUTPUT_OPERATOR_TYPE_CONV3D = 9,
    HB_DNN_OUTPUT_OPERATOR_TYPE_MAGIC = 10,
    HB_DNN_OUTPUT_OPERATOR_TYPE_RLE = 11,
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_SCATTER = 12,
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER = 13,
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_GATHER_ELEMENTS = 14,
    HB_DNN_OUTPUT_OPERATOR_TYPE_MODEL_INPUT_TOP_K = 15,
#endif
} hbDNNOutputOperatorType;

int32_t hbDNNGetInputSource(int32_t* inputSource, hbDNNHandle_t dnnHandle, int32_t inputIndex);
int32_t hbDNNGetOutputOperatorType(int32_t* operatorType, hbDNNHandle_t dnnHandle,
                                   int32_t outputIndex);

// What a run is expected to take, and when it would start. Microseconds: assumed.
int32_t hbDNNGetEstimateLatency(int32_t* estimateLatency, hbDNNHandle_t dnnHandle);
int32_t hbDNNGetTaskEstimateTime(int32_t* estimateTime, hbDNNTaskHandle_t taskHandle);
#if HBDNN_FAMILY >= HBDNN_1_12
int32_t hbDNNGetTaskEstimateStartTime(int32_t* estimateTime, hbDNNInferCtrlParam* inferCtrlParam);
#endif

int32_t hbDNNGetModelTag(char const** tag, hbDNNHandle_t dnnHandle);

#ifdef __cplusplus
}
#endif

#endif

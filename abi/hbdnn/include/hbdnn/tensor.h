// SPDX-License-Identifier: Apache-2.0
// hbDNN: tensors. Sizes and offsets: ../../layout.inc.
#pragma once

#include <stdint.h>

#include "hbdnn/types.h"
#if HBDNN_HAS_INFER
#include "hbdnn/sys.h"
#else
#include "hobot/hb_ucp_sys.h"
#endif

#if HBDNN_FAMILY < HBDNN_UCP_3_13
#define HB_DNN_TENSOR_MAX_DIMENSIONS 8
#else
#define HB_DNN_TENSOR_MAX_DIMENSIONS 10
#endif

typedef struct {
    int32_t dimensionSize[HB_DNN_TENSOR_MAX_DIMENSIONS]; // elements, the slowest axis first
    int32_t numDimensions;                               // used ones
} hbDNNTensorShape;

#if HBDNN_FAMILY < HBDNN_UCP_3_13
typedef struct {
    int32_t shiftLen; // 1, or one for each index of the channel axis
    uint8_t* shiftData;
} hbDNNQuantiShift;
#endif

// Data of properties that a query wrote are the library's, until the model is released.
typedef struct {
    int32_t scaleLen; // 1, or one for each index of quantizeAxis
    float* scaleData;
    int32_t zeroPointLen; // 0: all are zero
#if HBDNN_HAS_UCP
    int32_t* zeroPointData;
#else
    int8_t* zeroPointData;
#endif
} hbDNNQuantiScale;

#if HBDNN_FAMILY < HBDNN_UCP_3_13
typedef struct {
    hbDNNTensorShape validShape;   // the data
    hbDNNTensorShape alignedShape; // the data as memory holds them; of inputs the caller's
    int32_t tensorLayout;          // hbDNNTensorLayout
    int32_t tensorType;            // hbDNNDataType
    hbDNNQuantiShift shift;
    hbDNNQuantiScale scale;
    hbDNNQuantiType quantiType; // which of the two holds
#if HBDNN_FAMILY >= HBDNN_1_18
    int32_t quantizeAxis; // axis of validShape that scales are for
#endif
    int32_t alignedByteSize; // of memory
#if HBDNN_FAMILY >= HBDNN_1_18
    int32_t stride[HB_DNN_TENSOR_MAX_DIMENSIONS]; // bytes from one index to the next; 0 of images
#endif
} hbDNNTensorProperties;

typedef struct {
    hbSysMem sysMem[4]; // one for each plane of an image, else the first
    hbDNNTensorProperties properties;
} hbDNNTensor;

#else
typedef struct {
    hbDNNTensorShape validShape;
    int32_t tensorType; // hbDNNDataType
    hbDNNQuantiScale scale;
    hbDNNQuantiType quantiType;
    int32_t quantizeAxis; // axis of validShape that scales are for
    int64_t alignedByteSize;
    // Bytes from one index to the next. -1: the caller says before it runs the model.
    int64_t stride[HB_DNN_TENSOR_MAX_DIMENSIONS];
} hbDNNTensorProperties;

typedef struct {
    hbUCPSysMem sysMem;
    hbDNNTensorProperties properties;
} hbDNNTensor;
#endif

// SPDX-License-Identifier: Apache-2.0
// hbDNN: conversions of tensors on the CPU: layout, padding, byte order, numbers. Shapes are in the
// input's layout, strides and sizes are bytes.
#pragma once

#include <stdbool.h>

#include "hbdnn/tasks.h"

#if !HBDNN_HAS_UCP

#ifdef __cplusplus
extern "C" {
#endif

// The order that the BPU computes in, beside those of hbDNNTensorLayout.
typedef enum {
    HB_DNN_LAYOUT_NHCW_NATIVE = 1,
} hbDNNExtraTensorLayout;

#if HBDNN_FAMILY >= HBDNN_1_12
typedef hbDNNTensorShape hbDNNDimension;
#endif

// Integers, with one scale for each channel, become floats.
#if HBDNN_FAMILY == HBDNN_1_9
int32_t hbDNNUnquantizeByScale(float* output, int32_t dataType, int32_t layout,
                               hbDNNTensorShape shape, const float* scales, const void* input);
#else
// input is NHWC.
int32_t hbDNNUnquantizeByScale(float* output, int32_t inputDataType, hbDNNTensorShape inputShape,
                               const float* scales, const void* input);
#endif

int32_t hbDNNGetLayoutName(char const** name, int32_t layout);

int32_t hbDNNConvertLayout(void* output, int32_t outputLayout, const void* input,
                           int32_t inputLayout, int32_t dataType, hbDNNTensorShape inputShape,
                           bool convertEndianness);
// A part of the input: from coord on, size elements along each axis.
#if HBDNN_FAMILY == HBDNN_1_9
int32_t hbDNNConvertLayoutRoi(void* output, int32_t outputLayout, const void* input,
                              int32_t inputLayout, int32_t dataType, hbDNNTensorShape inputShape,
                              bool convertEndianness, hbDNNRoi box);
#else
int32_t hbDNNConvertLayoutRoi(void* output, int32_t outputLayout, const void* input,
                              int32_t inputLayout, int32_t dataType, hbDNNTensorShape inputShape,
                              bool convertEndianness, hbDNNDimension coord, hbDNNDimension size);
#endif

// One channel, one pixel, one element.
int32_t hbDNNConvertLayoutToNative1HW1(void* output, const void* input, int32_t inputLayout,
                                       int32_t dataType, hbDNNTensorShape inputShape,
                                       bool convertEndianness, uint32_t nIndex, uint32_t cIndex);
int32_t hbDNNConvertLayoutToNative111C(void* output, const void* input, int32_t inputLayout,
                                       int32_t dataType, hbDNNTensorShape inputShape,
                                       bool convertEndianness, uint32_t nIndex, uint32_t hIndex,
                                       uint32_t wIndex);
#if HBDNN_FAMILY == HBDNN_1_9
int32_t hbDNNConvertLayoutToNative1111(void* output, const void* input, int32_t inputLayout,
                                       int32_t dataType, hbDNNTensorShape inputShape,
                                       bool convertEndianness, hbDNNRoi box);
#else
int32_t hbDNNConvertLayoutToNative1111(void* output, const void* input, int32_t inputLayout,
                                       int32_t dataType, hbDNNTensorShape inputShape,
                                       bool convertEndianness, hbDNNDimension coord);
#endif

#if HBDNN_FAMILY >= HBDNN_1_18
// dim holds dimNum sizes of the data, stride as many strides of the padded side.
int32_t hbDNNAddPaddingWithStride(void* output, void const* input, uint32_t dimNum,
                                  const uint32_t* dim, const int32_t* stride, uint32_t elementSize);
int32_t hbDNNRemovePaddingWithStride(void* output, void const* input, uint32_t dimNum,
                                     const uint32_t* dim, const int32_t* stride,
                                     uint32_t elementSize);
#endif
int32_t hbDNNAddPadding(void* output, hbDNNTensorShape outputShape, void const* input,
                        hbDNNTensorShape inputShape, int32_t dataType);
int32_t hbDNNRemovePadding(void* output, hbDNNTensorShape outputShape, void const* input,
                           hbDNNTensorShape inputShape, int32_t dataType);

int32_t hbDNNConvertEndianness(void* output, const void* input, uint32_t size);

#ifdef __cplusplus
}
#endif

#endif

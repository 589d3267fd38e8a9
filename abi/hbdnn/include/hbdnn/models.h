// SPDX-License-Identifier: Apache-2.0
// hbDNN: loading models and asking about them, alike in every generation.
#pragma once

#include <stdint.h>

#include "hbdnn/tensor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void* hbPackedDNNHandle_t;               // what one call loaded
typedef hbPackedDNNHandle_t hbDNNPackedHandle_t; // its name from HBDNN_UCP_EARLY on
typedef void* hbDNNHandle_t;                     // one model of that

char const* hbDNNGetVersion(void);

// Files, or their bytes, which may be freed after the call. Lengths are bytes.
int32_t hbDNNInitializeFromFiles(hbPackedDNNHandle_t* packedDNNHandle, char const** modelFileNames,
                                 int32_t modelFileCount);
int32_t hbDNNInitializeFromDDR(hbPackedDNNHandle_t* packedDNNHandle, const void** modelData,
                               int32_t* modelDataLengths, int32_t modelDataCount);
int32_t hbDNNRelease(hbPackedDNNHandle_t packedDNNHandle);

// Names, here and below, are the library's, until hbDNNRelease.
int32_t hbDNNGetModelNameList(char const*** modelNameList, int32_t* modelNameCount,
                              hbPackedDNNHandle_t packedDNNHandle);
int32_t hbDNNGetModelHandle(hbDNNHandle_t* dnnHandle, hbPackedDNNHandle_t packedDNNHandle,
                            char const* modelName);

int32_t hbDNNGetInputCount(int32_t* inputCount, hbDNNHandle_t dnnHandle);
int32_t hbDNNGetInputName(char const** name, hbDNNHandle_t dnnHandle, int32_t inputIndex);
int32_t hbDNNGetInputTensorProperties(hbDNNTensorProperties* properties, hbDNNHandle_t dnnHandle,
                                      int32_t inputIndex);
int32_t hbDNNGetOutputCount(int32_t* outputCount, hbDNNHandle_t dnnHandle);
int32_t hbDNNGetOutputName(char const** name, hbDNNHandle_t dnnHandle, int32_t outputIndex);
int32_t hbDNNGetOutputTensorProperties(hbDNNTensorProperties* properties, hbDNNHandle_t dnnHandle,
                                       int32_t outputIndex);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: Apache-2.0
// hbDNN: what the compiler wrote into models about them and their inputs and outputs.
#pragma once

#include "hbdnn/models.h"

#ifdef __cplusplus
extern "C" {
#endif

#if HBDNN_FAMILY == HBDNN_1_9
int32_t hbDNNGetInputDesc(char const** desc, hbDNNHandle_t dnnHandle, int32_t inputIndex);
int32_t hbDNNGetOutputDesc(char const** desc, hbDNNHandle_t dnnHandle, int32_t outputIndex);
#else
typedef enum {
    HB_DNN_DESC_TYPE_UNKNOWN = 0,
    HB_DNN_DESC_TYPE_STRING = 1,
#if HBDNN_FAMILY < HBDNN_UCP_3_13
    HB_DNN_DESC_TYPE_BINARY = 2,
#endif
} hbDNNDescType;

// desc is the library's, until hbDNNRelease; size: its bytes; type: hbDNNDescType.
int32_t hbDNNGetInputDesc(char const** desc, uint32_t* size, int32_t* type, hbDNNHandle_t dnnHandle,
                          int32_t inputIndex);
int32_t hbDNNGetOutputDesc(char const** desc, uint32_t* size, int32_t* type,
                           hbDNNHandle_t dnnHandle, int32_t outputIndex);
int32_t hbDNNGetModelDesc(char const** desc, uint32_t* size, int32_t* type,
                          hbDNNHandle_t dnnHandle);
#endif

#ifdef __cplusplus
}
#endif

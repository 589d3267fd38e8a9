// SPDX-License-Identifier: Apache-2.0
// hbDNN: statuses, declared anew from facts. ../../status.inc says when each is returned.
#pragma once

#include <stdint.h>

#include "hbdnn/family.h"

#if !HBDNN_HAS_UCP

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    HB_DNN_SUCCESS = 0,
    HB_DNN_INVALID_ARGUMENT = -6000001,
    HB_DNN_INVALID_MODEL = -6000002,
    HB_DNN_MODEL_NUMBER_EXCEED_LIMIT = -6000003,
    HB_DNN_INVALID_PACKED_DNN_HANDLE = -6000004,
    HB_DNN_INVALID_DNN_HANDLE = -6000005,
    HB_DNN_CAN_NOT_OPEN_FILE = -6000006,
    HB_DNN_OUT_OF_MEMORY = -6000007,
    HB_DNN_TIMEOUT = -6000008,
    HB_DNN_TASK_NUM_EXCEED_LIMIT = -6000009,
    HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT = -6000010,
    HB_DNN_INVALID_TASK_HANDLE = -6000011,
    HB_DNN_RUN_TASK_FAILED = -6000012,
    HB_DNN_MODEL_IS_RUNNING = -6000013,
    HB_DNN_INCOMPATIBLE_MODEL = -6000014,
    HB_DNN_API_USE_ERROR = -6000015,
#if HBDNN_FAMILY >= HBDNN_1_18
    HB_DNN_MULTI_PROGRESS_USE_ERROR = -6000016,
#endif
} hbDNNStatus;

#if HBDNN_FAMILY >= HBDNN_1_18
char const* hbDNNGetErrorDesc(int32_t errorCode);
#endif

#ifdef __cplusplus
}
#endif

#endif

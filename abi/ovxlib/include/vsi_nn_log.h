// SPDX-License-Identifier: Apache-2.0
// A program's own lines on stderr, up to the level that VSI_NN_LOG_LEVEL says.
#pragma once

#include <stdio.h>

#include "vsi_nn_types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum _vsi_nn_log_level_e {
    VSI_NN_LOG_UNINIT = -1,
    VSI_NN_LOG_CLOSE = 0,
    VSI_NN_LOG_ERROR = 1,
    VSI_NN_LOG_WARN = 2,
    VSI_NN_LOG_INFO = 3,
    VSI_NN_LOG_DEBUG = 4
} vsi_nn_log_level_e;

OVXLIB_API void vsi_nn_LogMsg(vsi_nn_log_level_e level, const char* fmt, ...);

#ifdef __cplusplus
}
#endif

#define VSI_NN_LOG_AT(level, letter, fmt, ...)                                                     \
    vsi_nn_LogMsg(level, letter " [%s:%d]" fmt, __func__, __LINE__, ##__VA_ARGS__)
#define VSILOGE(fmt, ...) VSI_NN_LOG_AT(VSI_NN_LOG_ERROR, "E", fmt, ##__VA_ARGS__)
#define VSILOGW(fmt, ...) VSI_NN_LOG_AT(VSI_NN_LOG_WARN, "W", fmt, ##__VA_ARGS__)
#define VSILOGI(fmt, ...) VSI_NN_LOG_AT(VSI_NN_LOG_INFO, "I", fmt, ##__VA_ARGS__)
#define VSILOGD(fmt, ...) VSI_NN_LOG_AT(VSI_NN_LOG_DEBUG, "D", fmt, ##__VA_ARGS__)

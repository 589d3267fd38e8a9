// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vsi_nn_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// Only its address: no program looks inside, and what is there grew with nearly every version.
typedef struct _vsi_nn_context_t* vsi_nn_context_t;

OVXLIB_API vsi_nn_context_t vsi_nn_CreateContext(void);
OVXLIB_API void vsi_nn_ReleaseContext(vsi_nn_context_t* ctx); // *ctx becomes null

#ifdef __cplusplus
}
#endif

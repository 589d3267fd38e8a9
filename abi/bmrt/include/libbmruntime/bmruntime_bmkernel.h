// SPDX-License-Identifier: Apache-2.0
// BMRuntime: a context of kernels for a device.
#pragma once

#include "bmruntime.h"

#ifdef __cplusplus
extern "C" {
#endif

// The name in the API document.
typedef void bmkernel_handle_t;

// *p_bk_ctx becomes a bmk1880_context_t*. One per thread and context.
bmerr_t bmruntime_bmkernel_create(bmctx_t ctx, void** p_bk_ctx);
void bmruntime_bmkernel_destroy(bmctx_t ctx);
// Runs what is in the command buffer, and empties it. The document prints this prototype as
// bmruntime_bmkernel_destroy.
void bmruntime_bmkernel_submit(bmctx_t ctx);
void bmruntime_bmkernel_submit_pio(bmctx_t ctx);

#ifdef __cplusplus
}
#endif

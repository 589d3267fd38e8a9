// SPDX-License-Identifier: Apache-2.0
// awnn of V85x: what its library exports and no header of the vendor's declares. That they take
// nothing and return nothing is assumed.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

void awnn_debug_init(void);
void awnn_debug_release(void);
void awnn_debug_env_perf(void);  // AWNN_DEBUG_PERF
void awnn_debug_env_level(void); // AWNN_DEBUG_LEVEL
void awnn_debug_dev_info(void);
void awnn_debug_dev_log(void);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: Apache-2.0
// libspcdev: modules that hand their frames on, declared anew from facts. Functions
// return 0, or -1.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a module is.
#define SP_MTYPE_VIO 0
#define SP_MTYPE_ENCODER 1
#define SP_MTYPE_DECODER 2
#define SP_MTYPE_DISPLAY 3

// From then on src's frames go to dst, without a call of the program.
int32_t sp_module_bind(void* src, int32_t src_type, void* dst, int32_t dst_type);
int32_t sp_module_unbind(void* src, int32_t src_type, void* dst, int32_t dst_type);

#ifdef __cplusplus
}
#endif

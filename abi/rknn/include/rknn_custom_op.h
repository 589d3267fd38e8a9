// SPDX-License-Identifier: Apache-2.0
// Operators that the application computes for the Rockchip runtime; header version 2.3.2, declared
// anew from facts.
#pragma once

// The vendor's own guard: programs that carry its header get whichever comes first.
#ifndef _RKNN_CUSTOM_OP_H
#define _RKNN_CUSTOM_OP_H

#include "rknn_api.h"

#ifdef __cplusplus
extern "C" {
#endif

// Returned by the init callback to have the built-in operator used instead.
#define RKNN_WARNING_SKIP_CUSTOM_OP_COMPUTE (-14)

#define RKNN_CUSTOM_OP_MAX_STR_LEN 64
#define RKNN_CUSTOM_OP_MAX_VALUE_LEN 32
#define RKNN_CUSTOM_OP_EXPORT __attribute__((visibility("default")))

#ifdef __arm__
typedef uint32_t rknn_custom_op_interal_context;
#else
typedef uint64_t rknn_custom_op_interal_context;
#endif

typedef enum _rknn_target_type {
    RKNN_TARGET_TYPE_CPU = 1,
    RKNN_TARGET_TYPE_GPU = 2,
    RKNN_TARGET_TYPE_MAX
} rknn_target_type;

// OpenCL objects of a GPU operator, not declared here: cl_context, cl_command_queue, cl_kernel.
typedef struct _rknn_gpu_op_context {
    void* cl_context;
    void* cl_command_queue;
    void* cl_kernel;
} rknn_gpu_op_context;

typedef struct _rknn_custom_op_context {
    rknn_target_type target;
    rknn_custom_op_interal_context internal_ctx; // the library's own
    rknn_gpu_op_context gpu_ctx;
    void* priv_data; // the operator's own
} rknn_custom_op_context;

// An operand: NCHW float32 (int64 stays int64) at mem.virt_addr + mem.offset.
typedef struct _rknn_custom_op_tensor {
    rknn_tensor_attr attr;
    rknn_tensor_mem mem;
} rknn_custom_op_tensor;

typedef struct _rknn_custom_op_attr {
    char name[RKNN_MAX_NAME_LEN];
    rknn_tensor_type dtype;
    uint32_t n_elems;
    void* data; // the library's, n_elems values of dtype
} rknn_custom_op_attr;

// One operator type. The callbacks return 0 on success; only compute is required.
typedef struct _rknn_custom_op {
    uint32_t version; // of this struct
    rknn_target_type target;
    char op_type[RKNN_MAX_NAME_LEN];
    char cl_kernel_name[RKNN_MAX_NAME_LEN];
    char* cl_kernel_source;  // a path if cl_source_size is 0
    uint64_t cl_source_size; // bytes
    char cl_build_options[RKNN_MAX_NAME_LEN];
    // Once, when the operator is registered.
    int (*init)(rknn_custom_op_context* op_ctx, rknn_custom_op_tensor* inputs, uint32_t n_inputs,
                rknn_custom_op_tensor* outputs, uint32_t n_outputs);
    // In every run, before compute.
    int (*prepare)(rknn_custom_op_context* op_ctx, rknn_custom_op_tensor* inputs, uint32_t n_inputs,
                   rknn_custom_op_tensor* outputs, uint32_t n_outputs);
    int (*compute)(rknn_custom_op_context* op_ctx, rknn_custom_op_tensor* inputs, uint32_t n_inputs,
                   rknn_custom_op_tensor* outputs, uint32_t n_outputs);
    // The same on the NPU's own layout and types.
    int (*compute_native)(rknn_custom_op_context* op_ctx, rknn_custom_op_tensor* inputs,
                          uint32_t n_inputs, rknn_custom_op_tensor* outputs, uint32_t n_outputs);
    // From rknn_destroy.
    int (*destroy)(rknn_custom_op_context* op_ctx);
} rknn_custom_op;

// Entry of a plug-in library.
typedef rknn_custom_op* (*get_custom_op_func)(void);

// After rknn_init, before the first run.
int rknn_register_custom_ops(rknn_context ctx, rknn_custom_op* op, uint32_t custom_op_num);

// Inside a callback: fills op_attr with the model's attribute of that name.
void rknn_custom_op_get_op_attr(rknn_custom_op_context* op_ctx, const char* attr_name,
                                rknn_custom_op_attr* op_attr);

#ifdef __cplusplus
}
#endif

#endif // _RKNN_CUSTOM_OP_H

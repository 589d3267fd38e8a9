// SPDX-License-Identifier: Apache-2.0
// Stands between the recorder and our library for a board that differs: in one byte of an output,
// and in the codes of ten calls of the context that asks for them.
#define _GNU_SOURCE
#include <rknn_api.h>
#include <rknn_matmul_api.h>

#include <dlfcn.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int changing; // from the first of the ten on

static int code(int theirs) {
    return changing ? RKNN_ERR_DEVICE_UNAVAILABLE : theirs;
}

int rknn_outputs_get(rknn_context context, uint32_t count, rknn_output* outputs,
                     rknn_output_extend* extend) {
    static int calls;
    const int status = NEXT(rknn_outputs_get)(context, count, outputs, extend);
    if (status == RKNN_SUCC && ++calls == 2) ((unsigned char*)outputs[0].buf)[3] ^= 1;
    return status;
}

int rknn_set_core_mask(rknn_context context, rknn_core_mask mask) {
    changing = 1;
    return code(NEXT(rknn_set_core_mask)(context, mask));
}

int rknn_set_batch_core_num(rknn_context context, int count) {
    return code(NEXT(rknn_set_batch_core_num)(context, count));
}

int rknn_mem_sync(rknn_context context, rknn_tensor_mem* memory, rknn_mem_sync_mode mode) {
    return code(NEXT(rknn_mem_sync)(context, memory, mode));
}

int rknn_set_weight_mem(rknn_context context, rknn_tensor_mem* memory) {
    return code(NEXT(rknn_set_weight_mem)(context, memory));
}

int rknn_set_internal_mem(rknn_context context, rknn_tensor_mem* memory) {
    return code(NEXT(rknn_set_internal_mem)(context, memory));
}

int rknn_set_input_shape(rknn_context context, rknn_tensor_attr* attr) {
    return code(NEXT(rknn_set_input_shape)(context, attr));
}

int rknn_set_input_shapes(rknn_context context, uint32_t count, rknn_tensor_attr attrs[]) {
    return code(NEXT(rknn_set_input_shapes)(context, count, attrs));
}

int rknn_set_io_mem(rknn_context context, rknn_tensor_mem* memory, rknn_tensor_attr* attr) {
    return code(NEXT(rknn_set_io_mem)(context, memory, attr));
}

int rknn_wait(rknn_context context, rknn_run_extend* extend) {
    return code(NEXT(rknn_wait)(context, extend));
}

int rknn_matmul_run(rknn_matmul_ctx context) {
    return code(NEXT(rknn_matmul_run)(context));
}

// SPDX-License-Identifier: Apache-2.0
// Stands between the recorder and our library for a board that differs: in one byte of an output
// and in codes.
#define _GNU_SOURCE
#include <rknn_api.h>

#include <dlfcn.h>

int rknn_outputs_get(rknn_context context, uint32_t count, rknn_output* outputs,
                     rknn_output_extend* extend) {
    static int calls;
    int (*next)(rknn_context, uint32_t, rknn_output*, rknn_output_extend*) =
        (int (*)(rknn_context, uint32_t, rknn_output*, rknn_output_extend*))dlsym(
            RTLD_NEXT, "rknn_outputs_get");
    const int status = next(context, count, outputs, extend);
    if (status == RKNN_SUCC && ++calls == 2) ((unsigned char*)outputs[0].buf)[3] ^= 1;
    return status;
}

int rknn_set_core_mask(rknn_context context, rknn_core_mask mask) {
    (void)context, (void)mask;
    return RKNN_ERR_DEVICE_UNAVAILABLE;
}

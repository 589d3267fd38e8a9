// SPDX-License-Identifier: Apache-2.0
// Stands between the recorder and our library for a board that differs: in the codes of ten calls,
// of eight functions, and in one byte of the first output.
#define _GNU_SOURCE
#include "libbmruntime/bmruntime_bmnet.h"

#include <dlfcn.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CHANGED(name, parameters, arguments)                                                       \
    bmerr_t name parameters {                                                                      \
        NEXT(name) arguments;                                                                      \
        return BM_ERR_BUSY;                                                                        \
    }

CHANGED(bmnet_get_output_info, (bmnet_t net, bmnet_output_info_t* info), (net, info))
CHANGED(bmnet_load_input, (bmnet_t net, uint8_t* input), (net, input))
CHANGED(bmnet_run, (bmnet_t net), (net))
CHANGED(bmnet_store_output, (bmnet_t net, uint8_t* output), (net, output))
CHANGED(bmnet_set_input_shape, (bmnet_t net, shape_t shape), (net, shape))
CHANGED(bmnet_set_input_shape2, (bmnet_t net, shape_t* shapes, int number), (net, shapes, number))
CHANGED(bm_memcpy_s2d_ex,
        (bmctx_t context, bmmem_device_t to, uint8_t* from, uint64_t offset, size_t size),
        (context, to, from, offset, size))
CHANGED(bm_memcpy_d2s_ex,
        (bmctx_t context, uint8_t* to, bmmem_device_t from, uint64_t offset, size_t size),
        (context, to, from, offset, size))

bmerr_t bmnet_inference(bmnet_t net, uint8_t* input, uint8_t* output) {
    static int runs;
    const bmerr_t status = NEXT(bmnet_inference)(net, input, output);
    if (status == BM_SUCCESS && runs++ == 0) output[3] ^= 1;
    return status;
}

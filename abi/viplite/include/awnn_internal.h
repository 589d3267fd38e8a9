// SPDX-License-Identifier: Apache-2.0
// awnn of the AI SDK: its context, whose members programs read. Offsets: ../layout.inc.
#pragma once

#include <pthread.h>

#include "awnn_lib.h"
#include "vip_lite.h"

#if VIPLITE_FAMILY < VIPLITE_2_2

#ifdef __cplusplus
extern "C" {
#endif

// Programs of the SDK find these arrays defined here, one of each per process, and some give them
// other names by macros.
__attribute__((weak)) vip_uint64_t time_begin[10];
__attribute__((weak)) vip_uint64_t time_end[10];

// An input or output.
typedef struct {
    vip_buffer_create_params_t vip_param;
    vip_char_t name[256];
    vip_uint32_t elements;
} Awnn_params_t;

struct Awnn_Context {
    pthread_mutex_t mutex;
    vip_network network;
    vip_uint32_t input_count; // elements of each array below
    vip_uint32_t output_count;
    vip_buffer* input_buffers;
    vip_buffer* output_buffers;
    Awnn_params_t* input_params;
    Awnn_params_t* output_params;
    vip_float_t** quantize_maps;        // of each output with 8-bit elements, 256 floats; else null
    unsigned char** user_input_buffers; // the argument of the last awnn_set_input_buffers
    float** user_output_buffers;        // what awnn_get_output_buffers gives
};

#ifdef __cplusplus
}
#endif

#endif

// SPDX-License-Identifier: Apache-2.0
// awnn: networks with inputs as bytes and outputs as floats, on top of VIPLite; declared anew from
// facts. Two forms: the library of V85x (AWNN_LIB 1.0.5) and the sources of the AI SDK (1.0.2);
// VIPLITE_FAMILY chooses: viplite_family.h.
#pragma once

#include "viplite_family.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Awnn_Context Awnn_Context_t;

// Once per process.
#if VIPLITE_V85X
// Bytes to reserve for the NPU; compilers show the line of a declaration that a call does not fit.
void awnn_init(unsigned int mem_size); // or VIPLITE_FAMILY=VIPLITE_1_13
#else
void awnn_init();
#endif
#if VIPLITE_V85X
void awnn_uninit(void);
#else
void awnn_uninit();
#endif

// nbg is a path; null if the network cannot be created.
#if VIPLITE_V85X
Awnn_Context_t* awnn_create(char* nbg);
Awnn_Context_t* awnn_create2(unsigned char* buffer, unsigned int len); // buffer is the network
#else
Awnn_Context_t* awnn_create(const char* nbg);
#endif
void awnn_destroy(Awnn_Context_t* context);

// One buffer per input, in the network's own type; nothing is quantised.
#if VIPLITE_V85X
void awnn_set_input_buffers(Awnn_Context_t* context, unsigned char** input_buffers);
#else
void awnn_set_input_buffers(Awnn_Context_t* context, void** input_buffers);
#endif

void awnn_run(Awnn_Context_t* context);

// One array per output, converted by the last awnn_run; they live as long as the context.
float** awnn_get_output_buffers(Awnn_Context_t* context);
#if !VIPLITE_V85X
void* awnn_get_output_buffer(Awnn_Context_t* context, int i); // output i as the network wrote it
#endif

// Writes <path>.input_<i>.txt, a byte a line, and <path>.output_<i>.txt, a float a line.
void awnn_dump_io(Awnn_Context_t* context, const char* path);

#ifdef __cplusplus
}
#endif

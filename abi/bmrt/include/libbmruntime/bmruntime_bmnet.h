// SPDX-License-Identifier: Apache-2.0
// BMRuntime: networks.
#pragma once

#include "bmruntime.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bmnet_context* bmnet_t;

// A network in pieces. Offsets and sizes in bytes; the output lies in the neurons.
typedef struct bmnet_info_s {
    uint32_t batch_size;
    uint8_t* weight;
    size_t weight_size;
    uint8_t* cmdbuf;
    size_t cmdbuf_size;
    size_t neuron_size;
    size_t input_size;
    uint64_t output_offset;
    size_t output_size;
} bmnet_info_t;

// All arrays are the network's.
typedef struct bmnet_input_info_s {
    size_t input_size; // bytes of all inputs
    size_t input_num;
    shape_t* shape_array;
    float* threshold_array; // the real value that 128 stands for
    size_t* size_array;
    uint32_t* fmt_array; // fmt_t
} bmnet_input_info_t;

// The caller's: a program built with the headers of SDK 1.0.3.3 owns 40 bytes only.
typedef struct bmnet_output_info_s {
    size_t output_size; // bytes of all outputs
    size_t output_num;
    char** name_array;
    shape_t* shape_array;
    float* threshold_array;
#ifndef BMNNSDK_1_0_3_3
    size_t* size_array;
    uint32_t* fmt_array;
#endif
} bmnet_output_info_t;

typedef struct bmnet_model_info_s {
    char* net_name;
    uint32_t chip;
    uint32_t command_num; // sets of input shapes
    bmnet_input_info_t* input_info_array;
    bmnet_output_info_t* output_info_array;
} bmnet_model_info_t;

bmerr_t bmnet_register(bmctx_t ctx, bmnet_info_t* info, bmnet_t* net);
// The application gives the memory, by bmnet_import_*.
bmerr_t bmnet_register_noalloc(bmctx_t ctx, bmnet_info_t* info, bmnet_t* net);
// A file's path. The document has no const.
bmerr_t bmnet_register_bmodel(bmctx_t ctx, const char* bmodel, bmnet_t* net);
bmerr_t bmnet_register_bmodel_data(bmctx_t ctx, uint8_t* bmodel_data, size_t size, bmnet_t* net);
void bmnet_cleanup(bmnet_t net);

// Chooses one of the model's sets of input shapes; at first it is the first one.
bmerr_t bmnet_set_input_shape(bmnet_t net, shape_t shape);
bmerr_t bmnet_set_input_shape2(bmnet_t net, shape_t* shape, int num);
bmerr_t bmnet_get_input_shape(bmnet_t net, shape_t* input_shape, int num);
bmerr_t bmnet_get_output_info(bmnet_t net, bmnet_output_info_t* output_info);
bmnet_input_info_t* bmnet_get_input_info(bmnet_t net);
bmnet_model_info_t* bmnet_get_model_info(bmnet_t net);
float bmnet_get_input_threshold(bmnet_t net);

bmmem_device_t bmnet_weight_devmem(bmnet_t net);
bmmem_device_t bmnet_neuron_devmem(bmnet_t net);
bmmem_device_t bmnet_input_devmem(bmnet_t net);
bmmem_device_t bmnet_output_devmem(bmnet_t net);
bmerr_t bmnet_import_weight_devmem(bmnet_t net, bmmem_device_t weight_mem);
bmerr_t bmnet_import_neuron_devmem(bmnet_t net, bmmem_device_t neuron_mem);

bmerr_t bmnet_load_input(bmnet_t net, uint8_t* input);
bmerr_t bmnet_load_part_input(bmnet_t net, uint8_t* input, size_t size);
bmerr_t bmnet_load_cmdbuf(bmnet_t net, const uint8_t* cmdbuf, int cmdbuf_size);
bmerr_t bmnet_load_neuron(bmnet_t net, uint64_t neuron_offset, int neuron_size, uint8_t* neuron);
bmerr_t bmnet_run(bmnet_t net);
bmerr_t bmnet_store_output(bmnet_t net, uint8_t* output);
bmerr_t bmnet_store_neuron(bmnet_t net, uint64_t neuron_offset, int neuron_size, uint8_t* neuron);
// Loads, runs and stores.
bmerr_t bmnet_inference(bmnet_t net, uint8_t* input, uint8_t* output);
// The same for a network that is registered for this one run.
bmerr_t bmnet_inference_once(bmctx_t ctx, uint8_t* input, uint8_t* output, uint32_t batch_size,
                             uint8_t* weight, size_t weight_size, uint8_t* cmdbuf,
                             size_t cmdbuf_size, size_t neuron_size, size_t input_size,
                             uint64_t output_offset, size_t output_size);

int bmnet_data_transition(bmctx_t ctx, u64 gaddr_a, int input_n, int input_c, int input_h,
                          int input_w, int stride_n, int stride_c, int stride_h, float S, float B,
                          u64 gaddr_r);
int bmnet_data_copy_u8(bmctx_t ctx, u64 gaddr_s, int input_n, int input_c, int input_h, int input_w,
                       int stride_n, int stride_c, int stride_h, u64 gaddr_d);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: Apache-2.0
// It reads the context for the types of input and output, as programs of the AI SDK do.
#include "awnn_internal.h"
#include "samples/viplite_classify/classifier.h"
#include "viplite_family.h"

#include <stdio.h>
#include <string.h>

static Awnn_Context_t* context;

static void describe(const Awnn_params_t* port, struct tensor* tensor) {
    const vip_buffer_create_params_t* type = &port->vip_param;
    memset(tensor, 0, sizeof *tensor);
    tensor->dim_count = type->num_of_dims;
    memcpy(tensor->sizes, type->sizes, sizeof type->sizes);
    tensor->format = (vip_uint32_t)type->data_format;
    tensor->quantisation = (vip_uint32_t)type->quant_format;
    if (type->quant_format == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT)
        tensor->fixed_point_pos = type->quant_data.dfp.fixed_point_pos;
    if (type->quant_format == VIP_BUFFER_QUANTIZE_TF_ASYMM) {
        tensor->scale = type->quant_data.affine.scale;
        tensor->zero_point = type->quant_data.affine.zeroPoint;
    }
    snprintf(tensor->name, sizeof tensor->name, "%.255s", port->name);
}

int open_classifier(const char* path, struct tensor* input, struct tensor* output) {
#if VIPLITE_V85X
    awnn_init(32 << 20); // bytes to reserve for the NPU
#else
    awnn_init();
#endif
    context = awnn_create((char*)path);
    if (!context) {
        fprintf(stderr, "awnn_create failed\n");
        return -1;
    }
    if (context->input_count != 1 || context->output_count != 1) {
        fprintf(stderr, "a classifier has one input and one output, not %u and %u\n",
                context->input_count, context->output_count);
        return -1;
    }
    describe(&context->input_params[0], input);
    describe(&context->output_params[0], output);
    print_tensor(is_input, 0, input);
    print_tensor(is_output, 0, output);
    return 0;
}

// awnn's functions do not say whether they fail: the log does.
const float* run_classifier(unsigned char* input) {
#if VIPLITE_V85X
    unsigned char* inputs[] = {input};
#else
    void* inputs[] = {input};
#endif
    awnn_set_input_buffers(context, inputs);
    awnn_run(context);
    float** outputs = awnn_get_output_buffers(context);
    return outputs ? outputs[0] : NULL;
}

void close_classifier(void) {
    if (context) awnn_destroy(context);
    awnn_uninit();
}

// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmarks/programs/network.h"

#include <stdlib.h>
#include <string.h>

enum { most_outputs = 16 };

void expect(int status, const char* what) {
    if (status >= 0) return;
    fprintf(stderr, "rknn_latency: %s failed: %d\n", what, status);
    exit(1);
}

void open_network(struct network* network, char* model, int want_float) {
    memset(network, 0, sizeof *network);
    expect(rknn_init(&network->context, model, 0, 0, NULL), "rknn_init");
    rknn_input_output_num number;
    expect(rknn_query(network->context, RKNN_QUERY_IN_OUT_NUM, &number, sizeof number),
           "rknn_query(IN_OUT_NUM)");
    if (number.n_input != 1 || number.n_output > most_outputs) expect(-1, "one input, 16 outputs");
    network->outputs = number.n_output;
    network->want_float = want_float;
    for (uint32_t i = 0; i < network->outputs; ++i) {
        rknn_tensor_attr attr;
        memset(&attr, 0, sizeof attr);
        attr.index = i;
        expect(rknn_query(network->context, RKNN_QUERY_OUTPUT_ATTR, &attr, sizeof attr),
               "rknn_query(OUTPUT_ATTR)");
        network->output_bytes += want_float ? attr.n_elems * sizeof(float) : attr.size;
    }
}

void make_input(struct network* network) {
    rknn_tensor_attr attr;
    memset(&attr, 0, sizeof attr);
    expect(rknn_query(network->context, RKNN_QUERY_INPUT_ATTR, &attr, sizeof attr),
           "rknn_query(INPUT_ATTR)");
    if (attr.n_dims != 4 || attr.fmt != RKNN_TENSOR_NHWC) expect(-1, "a feature map as input");
    rknn_input* input = &network->input;
    input->fmt = RKNN_TENSOR_NHWC;
    if (network->want_float) {
        input->type = RKNN_TENSOR_FLOAT32;
        input->size = attr.n_elems * (uint32_t)sizeof(float);
        input->buf = real_picture(attr.dims);
    } else {
        input->type = RKNN_TENSOR_UINT8;
        input->size = attr.n_elems;
        input->buf = byte_picture(attr.dims);
    }
    if (!input->buf) expect(-1, "malloc");
}

void close_network(struct network* network) {
    rknn_destroy(network->context);
    free(network->input.buf);
}

void set_input(const void* one) {
    const struct network* network = one;
    rknn_input input = network->input;
    expect(rknn_inputs_set(network->context, 1, &input), "rknn_inputs_set");
}

void compute(const void* network) {
    expect(rknn_run(((const struct network*)network)->context, NULL), "rknn_run");
}

void call(const void* network) {
    expect(rknn_set_core_mask(((const struct network*)network)->context, RKNN_NPU_CORE_AUTO),
           "rknn_set_core_mask");
}

void infer(const struct network* network, FILE* file) {
    rknn_output outputs[most_outputs];
    memset(outputs, 0, sizeof outputs);
    for (uint32_t i = 0; i < network->outputs; ++i) {
        outputs[i].index = i;
        outputs[i].want_float = (uint8_t)network->want_float;
    }
    set_input(network);
    compute(network);
    expect(rknn_outputs_get(network->context, network->outputs, outputs, NULL), "rknn_outputs_get");
    if (file && fwrite(outputs[0].buf, 1, outputs[0].size, file) != outputs[0].size) {
        expect(-1, "fwrite");
    }
    expect(rknn_outputs_release(network->context, network->outputs, outputs),
           "rknn_outputs_release");
}

uint8_t* byte_picture(const uint32_t dims[4]) {
    const uint32_t pixels = dims[1] * dims[2], channels = dims[3];
    uint8_t* picture = malloc((size_t)dims[0] * pixels * channels);
    if (!picture) return NULL;
    uint8_t* cell = picture;
    for (uint32_t n = 0; n < dims[0]; ++n) {
        for (uint32_t pixel = 0; pixel < pixels; ++pixel) {
            for (uint32_t channel = 0; channel < channels; ++channel) {
                const uint32_t i = (n * channels + channel) * pixels + pixel;
                *cell++ = (uint8_t)(i * 2654435761u >> 24);
            }
        }
    }
    return picture;
}

float* real_picture(const uint32_t dims[4]) {
    const size_t count = (size_t)dims[0] * dims[1] * dims[2] * dims[3];
    uint8_t* bytes = byte_picture(dims);
    float* picture = bytes ? malloc(count * sizeof *picture) : NULL;
    for (size_t i = 0; picture && i < count; ++i) picture[i] = ((float)bytes[i] - 128) / 64;
    free(bytes);
    return picture;
}

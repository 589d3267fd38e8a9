// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_detect/network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(const char* call, int status) {
    fprintf(stderr, "rknn_detect: %s failed: %d\n", call, status);
    return -1;
}

static int refused(const char* reason) {
    fprintf(stderr, "rknn_detect: %s\n", reason);
    return -1;
}

static rknn_tensor_mem* bind(rknn_context context, rknn_tensor_attr* attr) {
    const uint32_t size = attr->size_with_stride > attr->size ? attr->size_with_stride : attr->size;
    rknn_tensor_mem* memory = rknn_create_mem(context, size);
    if (!memory) {
        refused("rknn_create_mem failed");
        return NULL;
    }
    const int status = rknn_set_io_mem(context, memory, attr);
    if (status == RKNN_SUCC) return memory;
    failed("rknn_set_io_mem", status);
    rknn_destroy_mem(context, memory);
    return NULL;
}

// The NPU takes uint8 pixels itself: mean, deviation and order of channels are in the model.
static int bind_input(struct network* network) {
    rknn_tensor_attr* attr = &network->input_attr;
    attr->index = 0;
    const int status = rknn_query(network->context, RKNN_QUERY_INPUT_ATTR, attr, sizeof *attr);
    if (status != RKNN_SUCC) return failed("rknn_query(INPUT_ATTR)", status);
    if (attr->n_dims != 4 || attr->fmt != RKNN_TENSOR_NHWC || attr->dims[0] != 1 ||
        attr->dims[3] != 3)
        return refused("the network takes no RGB picture");
    network->height = (int)attr->dims[1];
    network->width = (int)attr->dims[2];
    attr->type = RKNN_TENSOR_UINT8;
    network->input = bind(network->context, attr);
    return network->input ? 0 : -1;
}

static int bind_output(struct network* network, uint32_t index) {
    rknn_tensor_attr* attr = &network->output_attrs[index];
    attr->index = index;
    const int status = rknn_query(network->context, RKNN_QUERY_OUTPUT_ATTR, attr, sizeof *attr);
    if (status != RKNN_SUCC) return failed("rknn_query(OUTPUT_ATTR)", status);
    if (!has_values(attr->type)) return refused("an output's type is not known");
    if (attr->fmt != RKNN_TENSOR_NCHW && attr->fmt != RKNN_TENSOR_UNDEFINED)
        return refused("an output's layout is not known");
    network->outputs[index] = bind(network->context, attr);
    float* values = malloc((size_t)attr->n_elems * sizeof *values);
    struct tensor* tensor = &network->tensors[index];
    tensor->name = attr->name;
    tensor->n_dims = attr->n_dims;
    memcpy(tensor->dims, attr->dims, sizeof tensor->dims);
    tensor->values = values;
    return network->outputs[index] && values ? 0 : -1;
}

static int bind_outputs(struct network* network, uint32_t count) {
    network->output_attrs = calloc(count, sizeof *network->output_attrs);
    network->outputs = calloc(count, sizeof *network->outputs);
    network->tensors = calloc(count, sizeof *network->tensors);
    if (!network->output_attrs || !network->outputs || !network->tensors)
        return refused("memory is short");
    network->output_count = count;
    for (uint32_t i = 0; i < count; ++i) {
        if (bind_output(network, i) != 0) return -1;
    }
    return 0;
}

int open_network(struct network* network, const char* path, int profile) {
    memset(network, 0, sizeof *network);
    const uint32_t flags = RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE |
                           RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE |
                           (profile ? RKNN_FLAG_COLLECT_PERF_MASK : 0);
    int status = rknn_init(&network->context, (void*)path, 0, flags, NULL);
    if (status != RKNN_SUCC) return failed("rknn_init", status);
    rknn_input_output_num count;
    status = rknn_query(network->context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count);
    if (status != RKNN_SUCC) return failed("rknn_query(IN_OUT_NUM)", status);
    if (count.n_input != 1) return refused("a detector has one input");
    if (bind_input(network) != 0) return -1;
    return bind_outputs(network, count.n_output);
}

// Lines of the input can be longer than the picture is wide.
static int write_picture(const struct network* network, const struct picture* picture) {
    unsigned char* pixels = stretch_picture(picture, network->width, network->height);
    if (!pixels) return refused("memory is short");
    const size_t line = (size_t)network->width * 3;
    const uint32_t stride = network->input_attr.w_stride;
    const size_t pitch = stride ? (size_t)stride * 3 : line;
    unsigned char* to = network->input->virt_addr;
    for (size_t y = 0; y < (size_t)network->height; ++y)
        memcpy(to + y * pitch, pixels + y * line, line);
    free(pixels);
    const int status = rknn_mem_sync(network->context, network->input, RKNN_MEMORY_SYNC_TO_DEVICE);
    return status == RKNN_SUCC ? 0 : failed("rknn_mem_sync(TO_DEVICE)", status);
}

static int read_output(const struct network* network, uint32_t index) {
    rknn_tensor_mem* memory = network->outputs[index];
    const int status = rknn_mem_sync(network->context, memory, RKNN_MEMORY_SYNC_FROM_DEVICE);
    if (status != RKNN_SUCC) return failed("rknn_mem_sync(FROM_DEVICE)", status);
    values_of(&network->output_attrs[index], memory->virt_addr, network->tensors[index].values);
    return 0;
}

int run_network(struct network* network, const struct picture* picture, struct outputs* outputs) {
    if (write_picture(network, picture) != 0) return -1;
    const int status = rknn_run(network->context, NULL);
    if (status != RKNN_SUCC) return failed("rknn_run", status);
    for (uint32_t i = 0; i < network->output_count; ++i) {
        if (read_output(network, i) != 0) return -1;
    }
    *outputs =
        (struct outputs){network->tensors, network->output_count, network->width, network->height};
    return 0;
}

int print_profile(const struct network* network) {
    rknn_perf_detail detail;
    const int status = rknn_query(network->context, RKNN_QUERY_PERF_DETAIL, &detail, sizeof detail);
    if (status != RKNN_SUCC) return failed("rknn_query(PERF_DETAIL)", status);
    printf("\n%.*s\n", (int)detail.data_len, detail.perf_data);
    return 0;
}

static int release(rknn_context context, rknn_tensor_mem* memory) {
    const int status = memory ? rknn_destroy_mem(context, memory) : RKNN_SUCC;
    return status == RKNN_SUCC ? 0 : failed("rknn_destroy_mem", status);
}

int close_network(struct network* network) {
    if (!network->context) return 0;
    int result = release(network->context, network->input);
    for (uint32_t i = 0; i < network->output_count; ++i) {
        result |= release(network->context, network->outputs[i]);
        free(network->tensors[i].values);
    }
    free(network->tensors);
    free(network->outputs);
    free(network->output_attrs);
    const int status = rknn_destroy(network->context);
    if (status != RKNN_SUCC) result = failed("rknn_destroy", status);
    return result;
}

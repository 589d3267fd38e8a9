// SPDX-License-Identifier: Apache-2.0
#include "samples/hbdnn_model/model.h"

#include "samples/hbdnn_model/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int find_size(struct model* model) {
    const int32_t* shape = model->input.validShape.dimensionSize;
    const int32_t type = model->input.tensorType;
    const int nv12 = type == HB_DNN_IMG_TYPE_NV12 || type == HB_DNN_IMG_TYPE_NV12_SEPARATE;
    if (!nv12 || model->input.tensorLayout != HB_DNN_LAYOUT_NCHW) {
        fprintf(stderr, "the model takes no NV12 picture: type %d\n", type);
        return -1;
    }
    model->height = shape[2];
    model->width = shape[3];
    return 0;
}

int open_model(const char* path, struct model* model) {
    const char** names = NULL;
    int32_t count = 0;
    memset(model, 0, sizeof *model);
    if (check(hbDNNInitializeFromFiles(&model->file, &path, 1), "hbDNNInitializeFromFiles") != 0 ||
        check(hbDNNGetModelNameList(&names, &count, model->file), "hbDNNGetModelNameList") != 0)
        return -1;
    if (check(hbDNNGetModelHandle(&model->handle, model->file, names[0]), "hbDNNGetModelHandle") !=
            0 ||
        check(hbDNNGetInputCount(&count, model->handle), "hbDNNGetInputCount") != 0 ||
        check(hbDNNGetOutputCount(&model->output_count, model->handle), "hbDNNGetOutputCount") != 0)
        return -1;
    if (count != 1) {
        fprintf(stderr, "the model has %d inputs, not one\n", count);
        return -1;
    }
    if (check(hbDNNGetInputTensorProperties(&model->input, model->handle, 0),
              "hbDNNGetInputTensorProperties") != 0)
        return -1;
    return find_size(model);
}

void close_model(struct model* model) {
    if (model->file) hbDNNRelease(model->file);
}

int make_input(const struct model* model, hbDNNTensor* input) {
    memset(input, 0, sizeof *input);
    input->properties = model->input;
    input->properties.tensorType = HB_DNN_IMG_TYPE_NV12;      // both planes in one piece
    input->properties.alignedShape = model->input.validShape; // rows without padding
    const uint32_t size = (uint32_t)model->width * (uint32_t)model->height * 3 / 2;
    return check(hbSysAllocCachedMem(&input->sysMem[0], size), "hbSysAllocCachedMem");
}

static int make_output(const struct model* model, int32_t index, int runs, hbDNNTensor* output) {
    if (check(hbDNNGetOutputTensorProperties(&output->properties, model->handle, index),
              "hbDNNGetOutputTensorProperties") != 0)
        return -1;
    const uint32_t size = (uint32_t)output->properties.alignedByteSize * (uint32_t)runs;
    return check(hbSysAllocCachedMem(&output->sysMem[0], size), "hbSysAllocCachedMem");
}

hbDNNTensor* make_outputs(const struct model* model, int runs) {
    hbDNNTensor* outputs = calloc((size_t)model->output_count + 1, sizeof *outputs);
    if (!outputs) return NULL;
    for (int32_t i = 0; i < model->output_count; ++i) {
        if (make_output(model, i, runs, &outputs[i]) == 0) continue;
        free_outputs(model, outputs);
        return NULL;
    }
    return outputs;
}

void free_tensor(hbDNNTensor* tensor) {
    if (tensor->sysMem[0].virAddr) hbSysFreeMem(&tensor->sysMem[0]);
}

void free_outputs(const struct model* model, hbDNNTensor* outputs) {
    if (!outputs) return;
    for (int32_t i = 0; i < model->output_count; ++i) free_tensor(&outputs[i]);
    free(outputs);
}

int start_run(const struct model* model, hbDNNTensor* input, hbDNNTensor* outputs,
              hbDNNTaskHandle_t* task) {
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    *task = NULL;
    return check(hbDNNInfer(task, &outputs, input, model->handle, &control), "hbDNNInfer");
}

int finish_run(const struct model* model, hbDNNTensor* outputs, hbDNNTaskHandle_t task) {
    int result = check(hbDNNWaitTaskDone(task, 0), "hbDNNWaitTaskDone");
    for (int32_t i = 0; i < model->output_count; ++i) {
        if (check(hbSysFlushMem(&outputs[i].sysMem[0], HB_SYS_MEM_CACHE_INVALIDATE),
                  "hbSysFlushMem") != 0)
            result = -1;
    }
    if (check(hbDNNReleaseTask(task), "hbDNNReleaseTask") != 0) result = -1;
    return result;
}

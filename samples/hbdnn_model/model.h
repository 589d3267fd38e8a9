// SPDX-License-Identifier: Apache-2.0
// The first model of a file, which takes one picture, and tensors for it in cached memory.
// Functions return 0, or -1 with a line on stderr.
#pragma once

#include <dnn/hb_dnn.h>

struct model {
    hbPackedDNNHandle_t file;
    hbDNNHandle_t handle;
    hbDNNTensorProperties input; // of the picture
    int width, height;           // of the picture
    int32_t output_count;
};

// To be closed in both cases.
int open_model(const char* path, struct model* model);
void close_model(struct model* model);

// Memory for one picture of the model's size.
int make_input(const struct model* model, hbDNNTensor* input);
// As many tensors as there are outputs, each with memory for `runs` results; NULL on failure.
hbDNNTensor* make_outputs(const struct model* model, int runs);
void free_tensor(hbDNNTensor* tensor);
void free_outputs(const struct model* model, hbDNNTensor* outputs);

// Starts a run, which is not waited for.
int start_run(const struct model* model, hbDNNTensor* input, hbDNNTensor* outputs,
              hbDNNTaskHandle_t* task);
// Waits for it; then the CPU sees the outputs.
int finish_run(const struct model* model, hbDNNTensor* outputs, hbDNNTaskHandle_t task);

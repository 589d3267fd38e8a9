// SPDX-License-Identifier: Apache-2.0
// libspcdev: one model on the BPU, declared anew from facts. The struct follows the generation of
// libdnn (hbdnn/family.h). Of the unified generation's, which has the other sp_ headers, none is
// known.
#pragma once

#include <stdint.h>

#include "dnn/hb_dnn.h"

#if !HBDNN_HAS_UCP

#ifdef __cplusplus
extern "C" {
#endif

// For programs, to tell which results they have: the library uses none of these.
#define SP_PREDICT_TYPE_YOLOV5 1
#define SP_PREDICT_TYPE_MOBILENET 2
#define SP_PREDICT_TYPE_FCOS 3

// Pixels of the model's input, and of the image that it was made from.
typedef struct {
    int32_t m_model_w;
    int32_t m_model_h;
    int32_t m_ori_width;
    int32_t m_ori_height;
} bpu_image_info_t;

typedef struct { // the vendor's spelling
    float xmin;
    float ymin;
    float xmax;
    float ymax;
    int32_t id;
    float score;
} classfiy_result;

typedef struct {
    int32_t m_alog_type; // SP_PREDICT_TYPE_*, if the program sets it
    hbPackedDNNHandle_t m_packed_dnn_handle;
    hbDNNHandle_t m_dnn_handle;
    hbDNNTensor input_tensor;   // the model's first input
    hbDNNTensor* output_tensor; // the program sets it before each run
} bpu_module;

bpu_module* sp_init_bpu_module(const char* model_file_name); // null on failure
// addr: NV12 of the model's size, width * height * 3 / 2 bytes. Waits for the end.
int32_t sp_bpu_start_predict(bpu_module* bpu_handle, char* addr);
int32_t sp_release_bpu_module(bpu_module* bpu_handle);
// output_tensors: as many as the model has outputs. Gives each its properties and memory.
int32_t sp_init_bpu_tensors(bpu_module* bpu_handle, hbDNNTensor* output_tensors);
int32_t sp_deinit_bpu_tensor(hbDNNTensor* tensor, int32_t len); // frees the memory

#ifdef __cplusplus
}
#endif

#endif

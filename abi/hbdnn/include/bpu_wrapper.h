// SPDX-License-Identifier: Apache-2.0
// libspcdev: what sp_bpu.h's functions call, exported too. Names are known, from
// X5's and X3's libraries; that the arguments are those of the sp_ functions is assumed.
#pragma once

#include "sp_bpu.h"

#if !HBDNN_HAS_UCP

#ifdef __cplusplus
extern "C" {
#endif

bpu_module* hb_bpu_predict_init(const char* model_file_name);
int32_t hb_bpu_start_predict(bpu_module* bpu_handle, char* addr);
int32_t hb_bpu_predict_unint(bpu_module* bpu_handle);
int32_t hb_bpu_init_tensors(bpu_module* bpu_handle, hbDNNTensor* output_tensors);
int32_t hb_bpu_deinit_tensor(hbDNNTensor* tensor, int32_t len);

bpu_module* x3_bpu_predict_init(const char* model_file_name);
int32_t x3_bpu_start_predict(bpu_module* bpu_handle, char* addr);
int32_t x3_bpu_predict_unint(bpu_module* bpu_handle);
int32_t x3_bpu_init_tensors(bpu_module* bpu_handle, hbDNNTensor* output_tensors);
int32_t x3_bpu_deinit_tensor(hbDNNTensor* tensor, int32_t len);

#ifdef __cplusplus
}
#endif

#endif

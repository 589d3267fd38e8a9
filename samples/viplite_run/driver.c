// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/driver.h"

#include <string.h>

vip_status_e start_driver(void) {
#if VIPLITE_V85X
    return vip_init(32 << 20); // bytes to reserve for the NPU
#else
    return vip_init();
#endif
}

#if VIPLITE_FAMILY >= VIPLITE_2_2

vip_status_e create_network(const char* path, void* bytes, size_t size, vip_network* network) {
    vip_create_network_param_t param;
    memset(&param, 0, sizeof param);
    param.prop = VIP_NET_CREATE_PROP_FROM_NBG;
    if (bytes) {
        param.nbg.type = VIP_NET_CREATE_NBG_FROM_MEMORY;
        param.nbg.memory.nbg_memory = bytes;
        param.nbg.memory.nbg_size = size;
    } else {
        param.nbg.type = VIP_NET_CREATE_NBG_FROM_FILE;
        param.nbg.file.nbg_path = (void*)path;
    }
    return vip_create_network(&param, sizeof param, network);
}

static void fill(vip_buffer_param_t* param, const struct tensor* tensor) {
    param->num_of_dims = tensor->dim_count;
    for (int i = 0; i < max_dims; ++i) param->sizes[i] = tensor->sizes[i];
    param->data_format = (vip_enum)tensor->format;
    param->quant_format = (vip_enum)tensor->quantisation;
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT)
        param->quant_data.dfp.fixed_point_pos = tensor->fixed_point_pos;
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_TF_ASYMM) {
        param->quant_data.affine.scale = tensor->scale;
        param->quant_data.affine.zero_point = tensor->zero_point;
    }
}

vip_status_e create_buffer(const struct tensor* tensor, vip_buffer* buffer) {
    vip_buffer_create_params_t params;
    memset(&params, 0, sizeof params);
    params.type = VIP_BUFFER_CREATE_ALLOC_MEM;
    params.src.alloc_mem.size = byte_count(tensor);
    params.src.alloc_mem.align = 64;
    params.prop = VIP_BUFFER_CREATE_PROP_IS_TENSOR;
    fill(&params.param.tensor_param, tensor);
    return vip_create_buffer(&params, sizeof params, buffer);
}

#else

vip_status_e create_network(const char* path, void* bytes, size_t size, vip_network* network) {
    if (!bytes) return vip_create_network(path, 0, VIP_CREATE_NETWORK_FROM_FILE, network);
    return vip_create_network(bytes, (vip_uint32_t)size, VIP_CREATE_NETWORK_FROM_MEMORY, network);
}

vip_status_e create_buffer(const struct tensor* tensor, vip_buffer* buffer) {
    vip_buffer_create_params_t params;
    memset(&params, 0, sizeof params);
    if (tensor->dim_count > sizeof params.sizes / sizeof *params.sizes)
        return VIP_ERROR_NOT_SUPPORTED;
    params.num_of_dims = tensor->dim_count;
    memcpy(params.sizes, tensor->sizes, tensor->dim_count * sizeof *params.sizes);
    params.data_format = (vip_enum)tensor->format;
    params.quant_format = (vip_enum)tensor->quantisation;
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT)
        params.quant_data.dfp.fixed_point_pos = tensor->fixed_point_pos;
    if (tensor->quantisation == VIP_BUFFER_QUANTIZE_TF_ASYMM) {
        params.quant_data.affine.scale = tensor->scale;
        params.quant_data.affine.zeroPoint = tensor->zero_point;
    }
    params.memory_type = VIP_BUFFER_MEMORY_TYPE_DEFAULT;
    return vip_create_buffer(&params, sizeof params, buffer);
}

#endif

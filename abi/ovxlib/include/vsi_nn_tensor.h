// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vsi_nn_types.h"

#define VSI_NN_MAX_DIM_NUM 8
#define VSI_NN_DIM_AUTO 0 // as dim_num: the shape follows from the graph

#define VSI_NN_TENSOR_ID_NA ((uint32_t)-1)
#define VSI_NN_TENSOR_ID_AUTO (VSI_NN_TENSOR_ID_NA - 1)

typedef enum {
    VSI_NN_DIM_FMT_NCHW = 0x00,
    VSI_NN_DIM_FMT_NHWC = 0x01,
    VSI_NN_DIM_FMT_AUTO = 0xFE,
    VSI_NN_DIM_FMT_NA = 0xFF
} vsi_nn_dim_fmt_e;

typedef enum {
    VSI_NN_QNT_TYPE_NONE = 0,
    VSI_NN_QNT_TYPE_DFP = 1,               // real = q * 2^-fl
    VSI_NN_QNT_TYPE_AFFINE_ASYMMETRIC = 2, // real = (q - zero_point) * scale
    VSI_NN_QNT_TYPE_AFFINE_SYMMETRIC = 2,
    VSI_NN_QNT_TYPE_AFFINE_PERCHANNEL_SYMMETRIC = 3,
    VSI_NN_QNT_TYPE_NA = 0xFF
} vsi_nn_qnt_type_e;

typedef struct vsi_nn_dtype {
    vsi_nn_dim_fmt_e fmt;
    vsi_nn_type_e vx_type;
    __extension__ struct {
        vsi_nn_qnt_type_e qnt_type;
        union {
            __extension__ struct { int8_t fl; };
            __extension__ struct {
                int32_t zero_point;
                float scale;
            };
            __extension__ struct {
                const float* scales;
                int32_t scale_dim;
                int32_t channel_dim;
                const int32_t* zero_points;
                int32_t zero_points_dim;
            };
        };
    };
} vsi_nn_dtype_t;

typedef struct vsi_nn_tensor_attr {
    vsi_size_t size[VSI_NN_MAX_DIM_NUM]; // fastest varying first: w, h, c, n
    uint32_t dim_num;
    vsi_bool vtl; // between nodes, without memory that programs see
    vsi_bool is_const;
    vsi_nn_dtype_t dtype;
    vsi_bool is_created_from_handle;
    vsi_bool is_handle_malloc_by_ovxlib;
    vsi_enum vsi_memory_type; // from 1.1.28 on, and only with an OpenVX that has such
} vsi_nn_tensor_attr_t;

struct _vsi_nn_tensor {
    vsi_nn_tensor_attr_t attr;
    void* t;  // OpenVX's
    void* wb; // OpenVX's
    int8_t is_swapped;
};

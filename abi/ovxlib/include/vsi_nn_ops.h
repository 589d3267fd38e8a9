// SPDX-License-Identifier: Apache-2.0
// Operations. Only that of a network binary has parameters here: programs that put a graph together
// from other ones do not compile.
#pragma once

#include "vsi_nn_tensor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t vsi_nn_op_t;

#define VSI_NN_OP_NBG 68

typedef enum _vsi_nn_nbg_type {
    VSI_NN_NBG_FILE = 0, // url is its path
    VSI_NN_NBG_FOLDER = 1,
    VSI_NN_NBG_LABEL = 2,
    VSI_NN_NBG_POINTER = 3 // url is its address
} vsi_nn_nbg_type_e;

typedef struct _vsi_nn_nbg_param {
    struct {
        void* kernel; // OpenVX's
    } local;
    vsi_nn_nbg_type_e type;
    const char* url; // the program's: read when the graph is set up
} vsi_nn_nbg_param;

typedef union _vsi_nn_nn_param {
    vsi_nn_nbg_param nbg;
    // Those of the operations that are not declared here.
    uint64_t reserved[sizeof(void*) == 8 ? 56 : 39];
} vsi_nn_nn_param_t;

typedef struct _vsi_nn_vx_param {
    uint32_t reserved[6];
} vsi_nn_vx_param_t;

// ---- An operation of its own kind, that prepares a picture

typedef uint32_t vsi_nn_imageprocess_resize_type_e;
enum { VSI_NN_IMAGEPROCESS_RESIZE_NONE = 0, VSI_NN_IMAGEPROCESS_RESIZE_BILINEAR = 1 };

typedef uint32_t vsi_nn_imageprocess_mean_type_e;
enum {
    VSI_NN_IMAGEPROCESS_MEAN_NONE = 0,
    VSI_NN_IMAGEPROCESS_MEAN_CHANNEL = 1,
    VSI_NN_IMAGEPROCESS_MEAN_PIXEL = 2
};

typedef struct _vsi_nn_imageprocess_param {
    vsi_nn_platform_e platform_type;
    struct {
        vx_bool enable;
        int32_t dim_num;
        int32_t* start;
        int32_t* length;
    } crop;
    struct {
        vsi_nn_imageprocess_resize_type_e type;
        int32_t dim_num;
        int32_t* length;
    } resize;
    vx_bool reverse_channel;
    struct {
        vsi_nn_imageprocess_mean_type_e type;
        float scale;
        int32_t mean_value_size;
        float* mean_value;
    } mean;
} vsi_nn_imageprocess_param;

OVXLIB_API vsi_status vsi_nn_op_imageprocess_single_node(vsi_nn_graph_t* graph,
                                                         vsi_nn_tensor_attr_t* attr,
                                                         vsi_nn_imageprocess_param* p,
                                                         uint8_t* data,
                                                         vsi_nn_tensor_t* tensor_out);

#ifdef __cplusplus
}
#endif

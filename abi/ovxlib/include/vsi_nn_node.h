// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vsi_nn_ops.h"

#define VSI_NN_NODE_ID_NA ((uint32_t)-1)
#define VSI_NN_NODE_UID_NA ((uint32_t)-1)

typedef struct _vsi_nn_node_attr_t {
    int32_t reserved[8];
} vsi_nn_node_attr_t;

struct _vsi_nn_node {
    vsi_nn_graph_t* graph;
    void* n; // OpenVX's
    vsi_nn_op_t op;
    struct {
        vsi_nn_tensor_id_t* tensors;
        uint32_t num;
    } input;
    struct {
        vsi_nn_tensor_id_t* tensors;
        uint32_t num;
    } output;
    vsi_nn_nn_param_t nn_param;
    vsi_nn_vx_param_t vx_param;
    uint32_t uid;
    void* internal_node_wksp;
    vsi_nn_node_attr_t attr;
};

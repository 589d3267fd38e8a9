// SPDX-License-Identifier: Apache-2.0
// Nodes before and behind a network. Which there are is not declared here: none is available.
#pragma once

#include "vsi_nn_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    int32_t type;
    void* param;
} vsi_nn_preprocess_base_t;

typedef struct {
    int32_t type;
    void* param;
} vsi_nn_postprocess_base_t;

OVXLIB_API vsi_status vsi_nn_AddGraphPreProcess(vsi_nn_graph_t* graph, uint32_t input_idx,
                                                vsi_nn_preprocess_base_t* preprocess,
                                                uint32_t count);
OVXLIB_API vsi_status vsi_nn_AddGraphPostProcess(vsi_nn_graph_t* graph, uint32_t output_idx,
                                                 vsi_nn_postprocess_base_t* postprocess,
                                                 uint32_t count);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vsi_nn_context.h"
#include "vsi_nn_node.h"
#include "vsi_nn_tensor.h"

#define VSI_NN_MAX_IO_NUM 32

#ifdef __cplusplus
extern "C" {
#endif

// Programs read ctx, and read and write the ids of input and output.
struct _vsi_nn_graph {
    vsi_nn_context_t ctx;
    void* g; // OpenVX's
    void* tensor_table;
    uint32_t tensor_num;
    uint32_t max_tensor_num;
    void* node_table;
    uint32_t node_num;
    uint32_t max_node_num;
    uint32_t max_node_io;
    struct {
        vsi_nn_tensor_id_t* tensors;
        uint32_t num;
    } input;
    struct {
        vsi_nn_tensor_id_t* tensors;
        uint32_t num;
    } output;
    void* rnn_wksp;
    struct {
        uint32_t align_start_size;
        uint32_t align_block_size;
    } handle_manager;
    struct {
        uint32_t major;
        uint32_t minor;
        uint32_t patch;
    } version;
    struct {
        vsi_bool exists;
        union {
            int64_t value;
            uint8_t _bytes[64];
        };
        int32_t length;
        void* write_address;
        vsi_nn_tensor_t* tensor;
    } complete_signal;
    vsi_bool isAllowFastMode;
};

// ---- A graph: created, given nodes and tensors, set up, verified, run

OVXLIB_API vsi_nn_graph_t* vsi_nn_CreateGraph(vsi_nn_context_t ctx, uint32_t tensor_num,
                                              uint32_t node_num);
OVXLIB_API void vsi_nn_ReleaseGraph(vsi_nn_graph_t** graph); // *graph becomes null
OVXLIB_API vsi_status vsi_nn_SetGraphVersion(vsi_nn_graph_t* graph, uint32_t major, uint32_t minor,
                                             uint32_t patch);
OVXLIB_API vsi_status vsi_nn_GetGraphVersion(vsi_nn_graph_t* graph, uint32_t* major,
                                             uint32_t* minor, uint32_t* patch);
OVXLIB_API vsi_status vsi_nn_SetGraphFastMode(vsi_nn_graph_t* graph, vsi_bool fastmode);
// True on success. Null for the ids: they are written to graph->input and graph->output later.
OVXLIB_API vsi_bool vsi_nn_SetGraphInputs(vsi_nn_graph_t* graph, vsi_nn_tensor_id_t* tensors_id,
                                          uint32_t tensor_num);
OVXLIB_API vsi_bool vsi_nn_SetGraphOutputs(vsi_nn_graph_t* graph, vsi_nn_tensor_id_t* tensors_id,
                                           uint32_t tensor_num);
OVXLIB_API vsi_status vsi_nn_SetupGraph(vsi_nn_graph_t* graph, vsi_bool sort);
OVXLIB_API vsi_status vsi_nn_VerifyGraph(vsi_nn_graph_t* graph);
OVXLIB_API vsi_status vsi_nn_RunGraph(const vsi_nn_graph_t* graph);
OVXLIB_API vsi_status vsi_nn_AsyncRunGraph(vsi_nn_graph_t* graph);
OVXLIB_API vsi_status vsi_nn_AsyncRunWait(vsi_nn_graph_t* graph);
OVXLIB_API vsi_status vsi_nn_GenerateNBG(vsi_nn_graph_t* graph, void* nbg_buffer, size_t* size);

// ---- Nodes and tensors of a graph

OVXLIB_API vsi_nn_node_t* vsi_nn_AddNode(vsi_nn_graph_t* graph, vsi_nn_op_t op, uint32_t input_num,
                                         uint32_t output_num, vsi_nn_node_id_t* node_id);
OVXLIB_API vsi_nn_node_t* vsi_nn_GetNode(const vsi_nn_graph_t* graph, vsi_nn_node_id_t id);
// VSI_NN_TENSOR_ID_NA where it fails. data, its values, may be null.
OVXLIB_API vsi_nn_tensor_id_t vsi_nn_AddTensor(vsi_nn_graph_t* graph, vsi_nn_tensor_id_t id,
                                               vsi_nn_tensor_attr_t* attr, uint8_t* data);
// With data as its memory; where that is null, with memory of the library's.
OVXLIB_API vsi_nn_tensor_id_t vsi_nn_AddTensorFromHandle(vsi_nn_graph_t* graph,
                                                         vsi_nn_tensor_id_t id,
                                                         vsi_nn_tensor_attr_t* attr, uint8_t* data);
OVXLIB_API vsi_nn_tensor_t* vsi_nn_GetTensor(const vsi_nn_graph_t* graph,
                                             vsi_nn_tensor_id_t tensor_id);
OVXLIB_API void vsi_nn_GetTensors(vsi_nn_graph_t* graph, vsi_nn_tensor_id_t* tensors_id,
                                  uint32_t num, vsi_nn_tensor_t** tensors);

// ---- What a graph has, for people

OVXLIB_API void vsi_nn_PrintGraph(vsi_nn_graph_t* graph);
OVXLIB_API void vsi_nn_DumpGraphToJson(vsi_nn_graph_t* graph); // graph.json
// A text file in folder `path` for each output of the nodes with these uids; null: of all.
OVXLIB_API void vsi_nn_DumpGraphNodeOutputs(vsi_nn_graph_t* graph, const char* path,
                                            uint32_t* node_uids, uint32_t node_uids_size,
                                            vsi_bool force_fp32, vsi_nn_dim_fmt_e data_fmt);

#ifdef __cplusplus
}
#endif

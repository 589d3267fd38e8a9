/* SPDX-License-Identifier: Apache-2.0 */
#include "conformance/viplite/ovxlib/network.h"

static vsi_nn_tensor_id_t add_line(vsi_nn_graph_t* graph, vsi_size_t elements) {
    vsi_nn_tensor_attr_t attr;
    memset(&attr, 0, sizeof attr);
    attr.size[0] = elements;
    attr.size[1] = 1;
    attr.dim_num = 2;
    attr.dtype.fmt = VSI_NN_DIM_FMT_NCHW;
    attr.dtype.vx_type = VSI_NN_TYPE_UINT8;
    attr.dtype.qnt_type = VSI_NN_QNT_TYPE_NONE;
    return vsi_nn_AddTensor(graph, VSI_NN_TENSOR_ID_AUTO, &attr, NULL);
}

static vsi_status fill(vsi_nn_graph_t* graph, const char* file_name) {
    vsi_status status = VSI_FAILURE;
    vsi_nn_node_t* node = vsi_nn_AddNode(graph, VSI_NN_OP_NBG, 1, 1, NULL);
    TEST_CHECK_PTR(node, end);
    node->uid = 0;
    node->nn_param.nbg.type = VSI_NN_NBG_FILE;
    node->nn_param.nbg.url = file_name;

    const vsi_nn_tensor_id_t output = add_line(graph, 60);
    TEST_CHECK_TENSOR_ID(output, end);
    const vsi_nn_tensor_id_t input = add_line(graph, 60);
    TEST_CHECK_TENSOR_ID(input, end);
    node->input.tensors[0] = graph->input.tensors[0] = input;
    node->output.tensors[0] = graph->output.tensors[0] = output;
    status = vsi_nn_SetupGraph(graph, FALSE);
    TEST_CHECK_STATUS(status, end);
end:
    return status;
}

vsi_nn_graph_t* create_network(const char* file_name) {
    vsi_nn_context_t context = vsi_nn_CreateContext();
    vsi_nn_graph_t* graph = vsi_nn_CreateGraph(context, 2, 1);
    if (!graph) {
        VSILOGE("no graph");
        vsi_nn_ReleaseContext(&context);
        return NULL;
    }
    vsi_nn_SetGraphVersion(graph, 1, 1, 34);
    vsi_nn_SetGraphInputs(graph, NULL, 1);
    vsi_nn_SetGraphOutputs(graph, NULL, 1);
    if (fill(graph, file_name) == VSI_SUCCESS) return graph;
    vsi_nn_DumpGraphToJson(graph);
    release_network(graph);
    return NULL;
}

void release_network(vsi_nn_graph_t* graph) {
    if (!graph) return;
    vsi_nn_context_t context = graph->ctx;
    vsi_nn_ReleaseGraph(&graph);
    vsi_nn_ReleaseContext(&context);
}

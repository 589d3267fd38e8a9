// SPDX-License-Identifier: Apache-2.0
// vsi_nn_graph.h: nodes and tensors of a graph. vsi_nn_ops.h and vsi_nn_pre_post_process.h: nodes
// that no graph here has.
#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/stub.h"
#include "libviplite/ovxlib/functions.h"
#include "libviplite/ovxlib/graph.h"
#include "libviplite/ovxlib/status.h"

#include <vsi_nn_pre_post_process.h>

using namespace viplite::ovxlib;

namespace {

emu::Result<vsi_nn_node_t*> add_node(vsi_nn_graph_t* address, vsi_nn_op_t op, std::uint32_t inputs,
                                     std::uint32_t outputs, vsi_nn_node_id_t* node_id) {
    if (node_id) *node_id = VSI_NN_NODE_ID_NA;
    EMU_TRY_VALUE(graph, find_graph(address));
    EMU_TRY_VALUE(id, graph->add_node(op, inputs, outputs));
    if (node_id) *node_id = id;
    return graph->node(id)->shared();
}

emu::Result<vsi_nn_tensor_id_t> add_copy(vsi_nn_graph_t* address, vsi_nn_tensor_id_t id,
                                         const vsi_nn_tensor_attr_t* attr, const void* data) {
    EMU_TRY_VALUE(graph, find_graph(address));
    EMU_TRY_VALUE(tensor, Tensor::make(attr));
    if (data) EMU_TRY(tensor->write(data));
    return add_tensor(*graph, id, tensor);
}

emu::Result<vsi_nn_tensor_id_t> add_around(vsi_nn_graph_t* address, vsi_nn_tensor_id_t id,
                                           const vsi_nn_tensor_attr_t* attr, void* data) {
    EMU_TRY_VALUE(graph, find_graph(address));
    EMU_TRY_VALUE(tensor, Tensor::around(attr, data));
    return add_tensor(*graph, id, tensor);
}

emu::Outcome get_tensors(const vsi_nn_graph_t* address, const vsi_nn_tensor_id_t* ids,
                         std::uint32_t count, vsi_nn_tensor_t** tensors) {
    EMU_TRY_VALUE(graph, find_graph(address));
    EMU_TRY(emu::check_given(ids, "tensors_id"));
    EMU_TRY(emu::check_given(tensors, "tensors"));
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto tensor = graph->tensor(ids[i]);
        tensors[i] = tensor ? tensor->shared() : nullptr;
    }
    return {};
}

} // namespace

BOARDLESS_EXPORT vsi_nn_node_t* vsi_nn_AddNode(vsi_nn_graph_t* graph, vsi_nn_op_t op,
                                               std::uint32_t input_num, std::uint32_t output_num,
                                               vsi_nn_node_id_t* node_id) {
    return emu::guard_pointer<Abi, vsi_nn_node_t>(
        fn::vsi_nn_AddNode, [&] { return add_node(graph, op, input_num, output_num, node_id); },
        graph, op, input_num, output_num, node_id);
}

BOARDLESS_EXPORT vsi_nn_node_t* vsi_nn_GetNode(const vsi_nn_graph_t* graph, vsi_nn_node_id_t id) {
    return emu::guard_pointer<Abi, vsi_nn_node_t>(
        fn::vsi_nn_GetNode,
        [&]() -> emu::Result<vsi_nn_node_t*> {
            EMU_TRY_VALUE(found, find_graph(graph));
            if (const auto node = found->node(id)) return node->shared();
            return emu::error(emu::Fault::bad_argument, "there is no node %u", id);
        },
        graph, id);
}

BOARDLESS_EXPORT vsi_nn_tensor_id_t vsi_nn_AddTensor(vsi_nn_graph_t* graph, vsi_nn_tensor_id_t id,
                                                     vsi_nn_tensor_attr_t* attr,
                                                     std::uint8_t* data) {
    return emu::guard_value_or<Abi>(
        VSI_NN_TENSOR_ID_NA, fn::vsi_nn_AddTensor, [&] { return add_copy(graph, id, attr, data); },
        graph, id, attr, data);
}

BOARDLESS_EXPORT vsi_nn_tensor_id_t vsi_nn_AddTensorFromHandle(vsi_nn_graph_t* graph,
                                                               vsi_nn_tensor_id_t id,
                                                               vsi_nn_tensor_attr_t* attr,
                                                               std::uint8_t* data) {
    return emu::guard_value_or<Abi>(
        VSI_NN_TENSOR_ID_NA, fn::vsi_nn_AddTensorFromHandle,
        [&] { return add_around(graph, id, attr, data); }, graph, id, attr, data);
}

BOARDLESS_EXPORT vsi_nn_tensor_t* vsi_nn_GetTensor(const vsi_nn_graph_t* graph,
                                                   vsi_nn_tensor_id_t tensor_id) {
    return emu::guard_pointer<Abi, vsi_nn_tensor_t>(
        fn::vsi_nn_GetTensor,
        [&]() -> emu::Result<vsi_nn_tensor_t*> {
            EMU_TRY_VALUE(found, find_graph(graph));
            if (const auto tensor = found->tensor(tensor_id)) return tensor->shared();
            return emu::error(emu::Fault::bad_argument, "there is no tensor %u", tensor_id);
        },
        graph, tensor_id);
}

BOARDLESS_EXPORT void vsi_nn_GetTensors(vsi_nn_graph_t* graph, vsi_nn_tensor_id_t* tensors_id,
                                        std::uint32_t num, vsi_nn_tensor_t** tensors) {
    emu::guard_void<Abi>(
        fn::vsi_nn_GetTensors, [&] { return get_tensors(graph, tensors_id, num, tensors); }, graph,
        tensors_id, num, tensors);
}

BOARDLESS_EXPORT vsi_status vsi_nn_op_imageprocess_single_node(vsi_nn_graph_t* graph,
                                                               vsi_nn_tensor_attr_t* attr,
                                                               vsi_nn_imageprocess_param* p,
                                                               std::uint8_t* data,
                                                               vsi_nn_tensor_t* tensor_out) {
    return emu::stub<Abi>(fn::vsi_nn_op_imageprocess_single_node, graph, attr, p, data, tensor_out);
}

BOARDLESS_EXPORT vsi_status vsi_nn_AddGraphPreProcess(vsi_nn_graph_t* graph,
                                                      std::uint32_t input_idx,
                                                      vsi_nn_preprocess_base_t* preprocess,
                                                      std::uint32_t count) {
    return emu::stub<Abi>(fn::vsi_nn_AddGraphPreProcess, graph, input_idx, preprocess, count);
}

BOARDLESS_EXPORT vsi_status vsi_nn_AddGraphPostProcess(vsi_nn_graph_t* graph,
                                                       std::uint32_t output_idx,
                                                       vsi_nn_postprocess_base_t* postprocess,
                                                       std::uint32_t count) {
    return emu::stub<Abi>(fn::vsi_nn_AddGraphPostProcess, graph, output_idx, postprocess, count);
}

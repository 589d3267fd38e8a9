// SPDX-License-Identifier: Apache-2.0
// What programs print and save of graphs and tensors.
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/number.h"
#include "libviplite/ovxlib/functions.h"
#include "libviplite/ovxlib/graph.h"
#include "libviplite/ovxlib/message.h"
#include "libviplite/ovxlib/save.h"
#include "libviplite/ovxlib/status.h"

#include <algorithm>
#include <span>

#include <vsi_nn_tensor_util.h>

using namespace viplite::ovxlib;

namespace {

// The struct may be the program's own.
void print(const vsi_nn_tensor_attr_t& attr, vsi_nn_tensor_id_t id) {
    const std::uint32_t count = std::min<std::uint32_t>(attr.dim_num, VSI_NN_MAX_DIM_NUM);
    show(VSI_NN_LOG_INFO,
         emu::format("tensor %u: vtl %d, const %d,%s; type 0x%x, quantisation %d", id, attr.vtl,
                     attr.is_const, shape_text(attr.size, count, true).c_str(),
                     static_cast<unsigned>(viplite::number(attr.dtype.vx_type)),
                     viplite::number(attr.dtype.qnt_type)));
}

emu::Outcome print_graph(const vsi_nn_graph_t* address) {
    EMU_TRY_VALUE(graph, find_graph(address));
    for (vsi_nn_tensor_id_t id = 0; id < graph->shared()->tensor_num; ++id) {
        if (const auto tensor = graph->tensor(id)) print(tensor->attributes(), id);
    }
    show(VSI_NN_LOG_INFO, graph_json(*graph));
    return {};
}

emu::Outcome dump_json(const vsi_nn_graph_t* address) {
    EMU_TRY_VALUE(graph, find_graph(address));
    const std::string text = graph_json(*graph);
    return emu::write_file("graph.json", std::as_bytes(std::span(text)));
}

Shown shown_as(vsi_bool real) {
    return real != FALSE ? Shown::real : Shown::stored;
}

emu::Outcome dump_outputs(const vsi_nn_graph_t* address, const char* path,
                          const std::uint32_t* uids, std::uint32_t count, Shown shown) {
    EMU_TRY_VALUE(graph, find_graph(address));
    EMU_TRY(emu::check_given(path, "path"));
    for (const auto& node : graph->nodes()) {
        if (uids && !std::ranges::count(uids, uids + count, node->uid())) continue;
        EMU_TRY(save_outputs(*graph, *node, shown, path));
    }
    return {};
}

emu::Outcome save(const vsi_nn_graph_t* graph, const vsi_nn_tensor_t* tensor, const char* filename,
                  const char* separator, Shown shown) {
    EMU_TRY_VALUE(found, find_tensor(graph, tensor));
    EMU_TRY(emu::check_given(filename, "filename"));
    return save_text(*found, shown, filename, separator);
}

} // namespace

BOARDLESS_EXPORT void vsi_nn_PrintGraph(vsi_nn_graph_t* graph) {
    emu::guard_void<Abi>(
        fn::vsi_nn_PrintGraph, [&] { return print_graph(graph); }, graph);
}

BOARDLESS_EXPORT void vsi_nn_PrintTensor(vsi_nn_tensor_t* tensor, vsi_nn_tensor_id_t id) {
    emu::guard_void<Abi>(
        fn::vsi_nn_PrintTensor,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(tensor, "tensor"));
            print(tensor->attr, id);
            return {};
        },
        tensor, id);
}

// Generated programs call it when creating the graph has failed, too.
BOARDLESS_EXPORT void vsi_nn_DumpGraphToJson(vsi_nn_graph_t* graph) {
    emu::guard_void<Abi>(
        fn::vsi_nn_DumpGraphToJson,
        [&]() -> emu::Outcome {
            if (!graph) return {};
            return dump_json(graph);
        },
        graph);
}

BOARDLESS_EXPORT void vsi_nn_DumpGraphNodeOutputs(vsi_nn_graph_t* graph, const char* path,
                                                  std::uint32_t* node_uids,
                                                  std::uint32_t node_uids_size, vsi_bool force_fp32,
                                                  vsi_nn_dim_fmt_e data_fmt) {
    emu::guard_void<Abi>(
        fn::vsi_nn_DumpGraphNodeOutputs,
        [&] { return dump_outputs(graph, path, node_uids, node_uids_size, shown_as(force_fp32)); },
        graph, path, node_uids, node_uids_size, force_fp32, viplite::number(data_fmt));
}

BOARDLESS_EXPORT void vsi_nn_SaveTensorToBinary(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                                const char* filename) {
    emu::guard_void<Abi>(
        fn::vsi_nn_SaveTensorToBinary,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_tensor(graph, tensor));
            EMU_TRY(emu::check_given(filename, "filename"));
            return save_binary(*found, filename);
        },
        graph, tensor, filename);
}

BOARDLESS_EXPORT void vsi_nn_SaveTensorToText(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                              const char* filename, char* seperator) {
    emu::guard_void<Abi>(
        fn::vsi_nn_SaveTensorToText,
        [&] { return save(graph, tensor, filename, seperator, Shown::stored); }, graph, tensor,
        filename, seperator);
}

BOARDLESS_EXPORT void vsi_nn_SaveTensorToTextByFp32(vsi_nn_graph_t* graph, vsi_nn_tensor_t* tensor,
                                                    const char* filename, char* seperator) {
    emu::guard_void<Abi>(
        fn::vsi_nn_SaveTensorToTextByFp32,
        [&] { return save(graph, tensor, filename, seperator, Shown::real); }, graph, tensor,
        filename, seperator);
}

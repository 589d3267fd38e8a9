// SPDX-License-Identifier: Apache-2.0
// vsi_nn_graph.h: a graph from its creation to its runs.
#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/stub.h"
#include "libviplite/ovxlib/functions.h"
#include "libviplite/ovxlib/graph.h"
#include "libviplite/ovxlib/status.h"

using namespace viplite::ovxlib;

namespace {

emu::Result<vsi_nn_graph_t*> create_graph(vsi_nn_context_t ctx) {
    EMU_TRY_VALUE(context, find_context(ctx));
    return keep(std::make_shared<Graph>(std::move(context), ctx));
}

emu::Outcome release(vsi_nn_graph_t* address) {
    EMU_TRY_VALUE(graph, take_graph(address));
    graph->close();
    return {};
}

// For calls of nothing but a graph.
template <class Call> emu::Outcome with_graph(const vsi_nn_graph_t* address, Call call) {
    EMU_TRY_VALUE(graph, find_graph(address));
    return call(*graph);
}

vsi_bool set_ends(const emu::FunctionOf<3>& function, viplite::Side side, vsi_nn_graph_t* graph,
                  const vsi_nn_tensor_id_t* ids, std::uint32_t count) {
    return emu::guard_value<Abi, vsi_bool>(
        function,
        [&]() -> emu::Result<vsi_bool> {
            EMU_TRY(
                with_graph(graph, [&](Graph& found) { return found.set_ends(side, ids, count); }));
            return TRUE;
        },
        graph, ids, count);
}

} // namespace

BOARDLESS_EXPORT vsi_nn_graph_t* vsi_nn_CreateGraph(vsi_nn_context_t ctx, std::uint32_t tensor_num,
                                                    std::uint32_t node_num) {
    return emu::guard_pointer<Abi, vsi_nn_graph_t>(
        fn::vsi_nn_CreateGraph, [&] { return create_graph(ctx); }, ctx, tensor_num, node_num);
}

BOARDLESS_EXPORT void vsi_nn_ReleaseGraph(vsi_nn_graph_t** graph) {
    emu::guard_void<Abi>(
        fn::vsi_nn_ReleaseGraph,
        [&]() -> emu::Outcome {
            if (!graph || !*graph) return {};
            return release(std::exchange(*graph, nullptr));
        },
        graph);
}

BOARDLESS_EXPORT vsi_status vsi_nn_SetGraphVersion(vsi_nn_graph_t* graph, std::uint32_t major,
                                                   std::uint32_t minor, std::uint32_t patch) {
    return emu::guard<Abi>(
        fn::vsi_nn_SetGraphVersion,
        [&] {
            return with_graph(graph, [&](Graph& found) {
                found.set_version(major, minor, patch);
                return emu::Outcome();
            });
        },
        graph, major, minor, patch);
}

BOARDLESS_EXPORT vsi_status vsi_nn_GetGraphVersion(vsi_nn_graph_t* graph, std::uint32_t* major,
                                                   std::uint32_t* minor, std::uint32_t* patch) {
    return emu::guard<Abi>(
        fn::vsi_nn_GetGraphVersion,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_graph(graph));
            EMU_TRY(emu::check_given(major, "major"));
            EMU_TRY(emu::check_given(minor, "minor"));
            EMU_TRY(emu::check_given(patch, "patch"));
            const auto& version = found->shared()->version;
            *major = version.major;
            *minor = version.minor;
            *patch = version.patch;
            return {};
        },
        graph, major, minor, patch);
}

// Of arithmetic that network binaries do not leave open.
BOARDLESS_EXPORT vsi_status vsi_nn_SetGraphFastMode(vsi_nn_graph_t* graph, vsi_bool fastmode) {
    return emu::guard<Abi>(
        fn::vsi_nn_SetGraphFastMode,
        [&] {
            return with_graph(graph, [&](Graph& found) {
                found.shared()->isAllowFastMode = fastmode;
                return emu::Outcome();
            });
        },
        graph, fastmode);
}

BOARDLESS_EXPORT vsi_bool vsi_nn_SetGraphInputs(vsi_nn_graph_t* graph,
                                                vsi_nn_tensor_id_t* tensors_id,
                                                std::uint32_t tensor_num) {
    return set_ends(fn::vsi_nn_SetGraphInputs, viplite::Side::input, graph, tensors_id, tensor_num);
}

BOARDLESS_EXPORT vsi_bool vsi_nn_SetGraphOutputs(vsi_nn_graph_t* graph,
                                                 vsi_nn_tensor_id_t* tensors_id,
                                                 std::uint32_t tensor_num) {
    return set_ends(fn::vsi_nn_SetGraphOutputs, viplite::Side::output, graph, tensors_id,
                    tensor_num);
}

BOARDLESS_EXPORT vsi_status vsi_nn_SetupGraph(vsi_nn_graph_t* graph, vsi_bool sort) {
    return emu::guard<Abi>(
        fn::vsi_nn_SetupGraph,
        [&] { return with_graph(graph, [](Graph& found) { return found.set_up(); }); }, graph,
        sort);
}

BOARDLESS_EXPORT vsi_status vsi_nn_VerifyGraph(vsi_nn_graph_t* graph) {
    return emu::guard<Abi>(
        fn::vsi_nn_VerifyGraph,
        [&] { return with_graph(graph, [](Graph& found) { return found.verify(); }); }, graph);
}

BOARDLESS_EXPORT vsi_status vsi_nn_RunGraph(const vsi_nn_graph_t* graph) {
    return emu::guard<Abi>(
        fn::vsi_nn_RunGraph,
        [&] { return with_graph(graph, [](Graph& found) { return found.run(); }); }, graph);
}

BOARDLESS_EXPORT vsi_status vsi_nn_AsyncRunGraph(vsi_nn_graph_t* graph) {
    return emu::guard<Abi>(
        fn::vsi_nn_AsyncRunGraph,
        [&] { return with_graph(graph, [](Graph& found) { return found.start_run(); }); }, graph);
}

BOARDLESS_EXPORT vsi_status vsi_nn_AsyncRunWait(vsi_nn_graph_t* graph) {
    return emu::guard<Abi>(
        fn::vsi_nn_AsyncRunWait,
        [&] { return with_graph(graph, [](Graph& found) { return found.wait(); }); }, graph);
}

BOARDLESS_EXPORT vsi_status vsi_nn_GenerateNBG(vsi_nn_graph_t* graph, void* nbg_buffer,
                                               std::size_t* size) {
    return emu::stub<Abi>(fn::vsi_nn_GenerateNBG, graph, nbg_buffer, size);
}

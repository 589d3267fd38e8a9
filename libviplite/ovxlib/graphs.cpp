// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/graphs.h"

#include "emu-core/edge/address_table.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/leak_report.h"

namespace viplite::ovxlib {
namespace {

using Graphs = emu::AddressTable<Graph>;
using Tensors = emu::AddressTable<Tensor>;

Graphs& graphs() {
    static auto& table = emu::eternal_table<Graphs>("vsi_nn_graph_t");
    return table;
}

// They end with their graph, so that graphs are what leaks.
Tensors& tensors() {
    static auto& table = *new Tensors;
    return table;
}

template <class Object>
emu::Error unknown(const emu::AddressTable<Object>& table, const void* address, const char* kind) {
    const auto text = emu::format("%p", address);
    if (const auto past = table.past(address))
        return emu::destroyed_before(emu::Fault::bad_handle, text, *past);
    return emu::error(emu::Fault::bad_handle, "%s is no live %s", text.c_str(), kind);
}

} // namespace

vsi_nn_graph_t* keep(std::shared_ptr<Graph> graph) {
    vsi_nn_graph_t* const address = graph->shared();
    graphs().add(address, {}, std::move(graph));
    return address;
}

emu::Result<std::shared_ptr<Graph>> find_graph(const vsi_nn_graph_t* address) {
    EMU_TRY(emu::check_given(address, "graph"));
    auto graph = graphs().find(address);
    if (!graph) return unknown(graphs(), address, "graph");
    if (graph->context().released())
        return emu::error(emu::Fault::bad_handle, "the graph's context was released");
    return graph;
}

emu::Result<std::shared_ptr<Graph>> take_graph(const vsi_nn_graph_t* address) {
    EMU_TRY(emu::check_given(address, "graph"));
    auto graph = graphs().take(address);
    if (!graph) return unknown(graphs(), address, "graph");
    for (const auto& tensor : graph->tensors()) tensors().take(tensor->shared());
    return graph;
}

emu::Result<vsi_nn_tensor_id_t> add_tensor(Graph& graph, vsi_nn_tensor_id_t id,
                                           const std::shared_ptr<Tensor>& tensor) {
    EMU_TRY_VALUE(given, graph.add(id, tensor));
    tensors().add(tensor->shared(), {}, tensor);
    return given;
}

emu::Result<std::shared_ptr<Tensor>> find_tensor(const vsi_nn_tensor_t* address) {
    EMU_TRY(emu::check_given(address, "tensor"));
    if (auto tensor = tensors().find(address)) return tensor;
    return unknown(tensors(), address, "tensor");
}

emu::Result<std::shared_ptr<Tensor>> find_tensor(const vsi_nn_graph_t* graph,
                                                 const vsi_nn_tensor_t* address) {
    EMU_TRY(find_graph(graph));
    return find_tensor(address);
}

} // namespace viplite::ovxlib

// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/graph.h"

#include "emu-core/base/error.h"
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

using emu::Fault;

Graph::Graph(std::shared_ptr<Context> context, vsi_nn_context_t handle)
    : context_(std::move(context)) {
    shared_.ctx = handle;
    shared_.max_node_io = VSI_NN_MAX_IO_NUM;
}

void Graph::set_version(std::uint32_t major, std::uint32_t minor, std::uint32_t patch) {
    const std::lock_guard lock(mutex_);
    shared_.version = {major, minor, patch};
}

emu::Outcome Graph::set_ends(Side side, const vsi_nn_tensor_id_t* ids, std::uint32_t count) {
    if (count == 0 || count > Node::most_ends)
        return emu::error(Fault::bad_argument, "tensor_num is %u, of at most %u", count,
                          Node::most_ends);
    const std::lock_guard lock(mutex_);
    auto& ends = side == Side::input ? inputs_ : outputs_;
    if (ids)
        ends.assign(ids, ids + count);
    else
        ends.assign(count, VSI_NN_TENSOR_ID_NA);
    if (side == Side::input)
        shared_.input = {ends.data(), count};
    else
        shared_.output = {ends.data(), count};
    return {};
}

emu::Result<vsi_nn_tensor_id_t> Graph::add(vsi_nn_tensor_id_t id, std::shared_ptr<Tensor> tensor) {
    const std::lock_guard lock(mutex_);
    if (id == VSI_NN_TENSOR_ID_AUTO) id = shared_.tensor_num;
    if (id == VSI_NN_TENSOR_ID_NA || !tensors_.emplace(id, std::move(tensor)).second)
        return emu::error(Fault::bad_argument, "id %u is not free", id);
    shared_.tensor_num = std::max(shared_.tensor_num, id + 1);
    return id;
}

std::vector<std::shared_ptr<Tensor>> Graph::tensors() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Tensor>> all;
    for (const auto& [id, tensor] : tensors_) all.push_back(tensor);
    return all;
}

std::shared_ptr<Tensor> Graph::tensor(vsi_nn_tensor_id_t id) const {
    const std::lock_guard lock(mutex_);
    const auto found = tensors_.find(id);
    return found == tensors_.end() ? nullptr : found->second;
}

emu::Result<vsi_nn_node_id_t> Graph::add_node(vsi_nn_op_t op, std::uint32_t inputs,
                                              std::uint32_t outputs) {
    EMU_TRY_VALUE(node, Node::make(&shared_, op, inputs, outputs));
    const std::lock_guard lock(mutex_);
    nodes_.push_back(std::move(node));
    shared_.node_num = static_cast<std::uint32_t>(nodes_.size());
    return shared_.node_num - 1;
}

std::shared_ptr<Node> Graph::node(vsi_nn_node_id_t id) const {
    const std::lock_guard lock(mutex_);
    return id < nodes_.size() ? nodes_[id] : nullptr;
}

std::vector<std::shared_ptr<Node>> Graph::nodes() const {
    const std::lock_guard lock(mutex_);
    return nodes_;
}

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

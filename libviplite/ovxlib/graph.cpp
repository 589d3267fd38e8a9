// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/graph.h"

#include "emu-core/base/error.h"

namespace viplite::ovxlib {

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

} // namespace viplite::ovxlib

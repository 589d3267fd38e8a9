// SPDX-License-Identifier: Apache-2.0
// A graph of one network binary: the struct that programs read and write, its nodes and tensors,
// and the network between its set-up and its end.
#pragma once

#include "libviplite/live/network.h"
#include "libviplite/ovxlib/context.h"
#include "libviplite/ovxlib/node.h"
#include "libviplite/ovxlib/tensor.h"

#include <map>

namespace viplite::ovxlib {

// Thread-safe, but for what a program writes into the structs.
class Graph {
public:
    Graph(std::shared_ptr<Context> context, vsi_nn_context_t handle);
    Graph(const Graph&) = delete;

    vsi_nn_graph_t* shared() { return &shared_; }
    const Context& context() const { return *context_; }

    void set_version(std::uint32_t major, std::uint32_t minor, std::uint32_t patch);
    // Room for the ids, VSI_NN_TENSOR_ID_NA where they are not given. Error bad_argument: none, or
    // too many.
    emu::Outcome set_ends(Side side, const vsi_nn_tensor_id_t* ids, std::uint32_t count);

    // Takes it, under `id` or, for VSI_NN_TENSOR_ID_AUTO, the next one. Error bad_argument: there
    // is one with that id.
    emu::Result<vsi_nn_tensor_id_t> add(vsi_nn_tensor_id_t id, std::shared_ptr<Tensor> tensor);
    std::vector<std::shared_ptr<Tensor>> tensors() const;
    // Null: there is none.
    std::shared_ptr<Tensor> tensor(vsi_nn_tensor_id_t id) const;
    // Errors: of Node::make().
    emu::Result<vsi_nn_node_id_t> add_node(vsi_nn_op_t op, std::uint32_t inputs,
                                           std::uint32_t outputs);
    std::shared_ptr<Node> node(vsi_nn_node_id_t id) const;
    std::vector<std::shared_ptr<Node>> nodes() const;

    // Loads the file of its node, and checks extents and types of the node's tensors. Errors:
    // unsupported, more than one node; bad_state: none; bad_argument: an id or a tensor; of
    // Node::path(), read_network_file(), load_model().
    emu::Outcome set_up();
    // The first run does it too. Errors: bad_state, it is not set up; of Network::prepare(),
    // bind().
    emu::Outcome verify();
    // Errors: of verify(), Network::run(), trigger(), wait().
    emu::Outcome run();
    emu::Outcome start_run();
    emu::Outcome wait();
    // Waits for a run under way, and gives its network up.
    void close();

private:
    emu::Result<std::shared_ptr<Network>> verified();
    emu::Result<std::shared_ptr<Node>> only_node() const;
    emu::Outcome bind(Network& network, Side side) const;

    const std::shared_ptr<Context> context_;
    mutable std::mutex mutex_; // guards what follows; never held while something runs
    std::map<vsi_nn_tensor_id_t, std::shared_ptr<Tensor>> tensors_;
    std::vector<std::shared_ptr<Node>> nodes_;
    std::vector<vsi_nn_tensor_id_t> inputs_, outputs_;
    std::shared_ptr<Network> network_; // null: not set up
    bool verified_ = false;
    vsi_nn_graph_t shared_{};
};

// ---- Live graphs and their tensors by the addresses of the structs that programs have

vsi_nn_graph_t* keep(std::shared_ptr<Graph> graph);
// Errors of both: bad_argument, null; bad_handle: no live graph, or its context was released.
emu::Result<std::shared_ptr<Graph>> find_graph(const vsi_nn_graph_t* address);
// It and its tensors are unknown from now on.
emu::Result<std::shared_ptr<Graph>> take_graph(const vsi_nn_graph_t* address);

// Adds it to the graph, whose tensors are known by their addresses from now on. Error of
// Graph::add().
emu::Result<vsi_nn_tensor_id_t> add_tensor(Graph& graph, vsi_nn_tensor_id_t id,
                                           const std::shared_ptr<Tensor>& tensor);
// Errors: bad_argument, null; bad_handle.
emu::Result<std::shared_ptr<Tensor>> find_tensor(const vsi_nn_tensor_t* address);
// Of that graph, for both are arguments of most calls. Errors: of find_graph(), find_tensor().
emu::Result<std::shared_ptr<Tensor>> find_tensor(const vsi_nn_graph_t* graph,
                                                 const vsi_nn_tensor_t* address);

} // namespace viplite::ovxlib

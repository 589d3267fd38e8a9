// SPDX-License-Identifier: Apache-2.0
// Live graphs and their tensors by the addresses of the structs that programs have.
#pragma once

#include "libviplite/ovxlib/graph.h"

namespace viplite::ovxlib {

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

// SPDX-License-Identifier: Apache-2.0
// A node of a graph: a network binary, whose file and tensors the program writes into the struct.
#pragma once

#include "emu-core/base/result.h"

#include <memory>
#include <string>
#include <vector>

#include <vsi_nn_graph.h>

namespace viplite::ovxlib {

class Node {
public:
    // More are no network's; a number beyond it is a program's mistake (decided).
    static constexpr std::uint32_t most_ends = 1024;

    // Errors: unsupported, another operation than a network binary; bad_argument, too many ends.
    static emu::Result<std::shared_ptr<Node>> make(vsi_nn_graph_t* graph, vsi_nn_op_t op,
                                                   std::uint32_t inputs, std::uint32_t outputs);
    Node(const Node&) = delete;

    vsi_nn_node_t* shared() { return &shared_; }
    std::uint32_t uid() const { return shared_.uid; }
    // VSI_NN_TENSOR_ID_NA for those that the program has not written.
    const std::vector<vsi_nn_tensor_id_t>& inputs() const { return inputs_; }
    const std::vector<vsi_nn_tensor_id_t>& outputs() const { return outputs_; }
    // Of the binary. Errors: bad_argument, it was not written; unsupported: it is no file.
    emu::Result<std::string> path() const;

private:
    Node(vsi_nn_graph_t* graph, vsi_nn_op_t op, std::uint32_t inputs, std::uint32_t outputs);

    std::vector<vsi_nn_tensor_id_t> inputs_, outputs_;
    vsi_nn_node_t shared_{};
};

} // namespace viplite::ovxlib

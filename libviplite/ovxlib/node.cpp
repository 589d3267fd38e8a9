// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/node.h"

#include "emu-core/base/error.h"
#include "libviplite/number.h"

namespace viplite::ovxlib {

using emu::Fault;

Node::Node(vsi_nn_graph_t* graph, vsi_nn_op_t op, std::uint32_t inputs, std::uint32_t outputs)
    : inputs_(inputs, VSI_NN_TENSOR_ID_NA), outputs_(outputs, VSI_NN_TENSOR_ID_NA) {
    shared_.graph = graph;
    shared_.op = op;
    shared_.input.tensors = inputs_.data();
    shared_.input.num = inputs;
    shared_.output.tensors = outputs_.data();
    shared_.output.num = outputs;
    shared_.uid = VSI_NN_NODE_UID_NA;
}

emu::Result<std::shared_ptr<Node>> Node::make(vsi_nn_graph_t* graph, vsi_nn_op_t op,
                                              std::uint32_t inputs, std::uint32_t outputs) {
    if (op != VSI_NN_OP_NBG) {
        return emu::error(Fault::unsupported,
                          "operation %d is not available: a graph is one network binary, "
                          "VSI_NN_OP_NBG (%d)",
                          op, VSI_NN_OP_NBG);
    }
    if (inputs > most_ends || outputs > most_ends)
        return emu::error(Fault::bad_argument, "%u inputs and %u outputs, of at most %u", inputs,
                          outputs, most_ends);
    return std::shared_ptr<Node>(new Node(graph, op, inputs, outputs));
}

emu::Result<std::string> Node::path() const {
    const vsi_nn_nbg_param& param = shared_.nn_param.nbg;
    if (number(param.type) != VSI_NN_NBG_FILE) {
        return emu::error(Fault::unsupported,
                          "nn_param.nbg.type is %d: only a file, VSI_NN_NBG_FILE, is available",
                          number(param.type));
    }
    if (!param.url) return emu::error(Fault::bad_argument, "nn_param.nbg.url is null");
    return std::string(param.url);
}

} // namespace viplite::ovxlib

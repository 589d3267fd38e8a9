// SPDX-License-Identifier: Apache-2.0
// From ONNX's nodes to layers of the intermediate representation.
#pragma once

#include "libbmrt/bmnet/network/frontend.h"
#include "libbmrt/bmnet/network/network_maker.h"
#include "libbmrt/bmnet/onnx/onnx_node.h"

#include <bmnet/frontend/onnx/OnnxOperator.hpp>

namespace bmnet {

class OnnxConverter {
public:
    OnnxConverter(const OnnxGraph& graph, const Layers& layers, NetworkWriter& writer,
                  NetworkMaker& maker);

    // Errors name the node.
    emu::Outcome run(const WantedInputs& inputs);
    std::vector<std::string> outputs() const;

private:
    using Node = OnnxNodeView;

    emu::Outcome add_inputs(const WantedInputs& inputs);
    emu::Outcome convert(const Node& node);
    // The row of the table has the output's name.
    LayerNames names(const Node& node, int inputs) const;

    // onnx_layers.cpp
    emu::Outcome conv(const Node& node);
    emu::Outcome conv_transpose(const Node& node);
    emu::Outcome max_pool(const Node& node) { return pool(node, false); }
    emu::Outcome average_pool(const Node& node) { return pool(node, true); }
    emu::Outcome pool(const Node& node, bool mean);
    emu::Outcome global_average(const Node& node);
    emu::Outcome gemm(const Node& node);
    emu::Outcome relu(const Node& node);
    emu::Outcome add(const Node& node);
    emu::Outcome multiply(const Node& node);
    emu::Outcome largest(const Node& node);
    emu::Outcome concat(const Node& node);
    emu::Outcome batch_norm(const Node& node);
    emu::Outcome softmax(const Node& node);
    emu::Outcome same(const Node& node);
    emu::Outcome flatten(const Node& node);
    emu::Outcome reshape(const Node& node);
    // onnx_customised.cpp
    emu::Outcome customised(OnnxOperator& type, const Node& node);
    OnnxOperator* find_customised(const std::string& type) const;

    const OnnxGraph& graph_;
    const Layers& layers_;
    NetworkWriter& writer_;
    NetworkMaker& maker_;
    OnnxConstants constants_;
};

} // namespace bmnet

// SPDX-License-Identifier: Apache-2.0
// A layer of an ONNX network. One object stands for the type, makeOp() makes one for each node.
#ifndef BMNET_FRONTEND_ONNX_ONNXOPERATOR_HPP
#define BMNET_FRONTEND_ONNX_ONNXOPERATOR_HPP

#include <bmnet/calibration.pb.h>
#include <bmnet/frontend/Layer.hpp>
#include <math.h>
#include <onnx/common/ir.h>

#include <algorithm>
#include <unordered_map>

namespace bmnet {

using qWeight_t = std::unordered_map<std::string, std::vector<int8_t>>;
using qBias_t = std::unordered_map<std::string, std::vector<int16_t>>;
using NetCTable_t = NetCalibrationParameter;
using LayerCTable_t = LayerCalibrationParameter;

class OnnxOperator : public Layer {
public:
    explicit OnnxOperator(FrontendContext* ctx) : Layer(ctx) {}
    OnnxOperator(FrontendContext* ctx, const ONNX_NAMESPACE::Node* onnx_node)
        : Layer(ctx), onnx_node_(onnx_node), onnx_graph_(onnx_node->owningGraph()) {}
    ~OnnxOperator() override {}

    void setOnnxGraph(const ONNX_NAMESPACE::Graph* graph) { onnx_graph_ = graph; }
    void setOnnxNode(const ONNX_NAMESPACE::Node* node) { onnx_node_ = node; }
    const ONNX_NAMESPACE::Graph* getOnnxGraph() const { return onnx_graph_; }
    const ONNX_NAMESPACE::Node* getOnnxNode() const { return onnx_node_; }
    ONNX_NAMESPACE::Graph* getOnnxGraph() {
        return const_cast<ONNX_NAMESPACE::Graph*>(onnx_graph_);
    }
    ONNX_NAMESPACE::Node* getOnnxNode() { return const_cast<ONNX_NAMESPACE::Node*>(onnx_node_); }
    TensorOp* getLayerParam() { return &layer_param_; }

    virtual OnnxOperator* makeOp(const ONNX_NAMESPACE::Node* node) = 0;
    // Layers of the SDK write their weights here; those of applications have none in this compiler.
    virtual void appendWeight(std::string&) {}
    virtual void buildMemOperands() {}
    // Completes the layer's row of the calibration table, which has its thresholds.
    virtual void quantize(qWeight_t*, qBias_t*, NetCTable_t*) {}

protected:
    const ONNX_NAMESPACE::Node* onnx_node_ = nullptr;
    const ONNX_NAMESPACE::Graph* onnx_graph_ = nullptr;
    TensorOp layer_param_;
};

} // namespace bmnet

#endif

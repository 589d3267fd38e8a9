// SPDX-License-Identifier: Apache-2.0
// An operator that an application adds to those of ONNX.
#ifndef BMNET_FRONTEND_ONNX_OPS_OP_CUSTOMIZED_HPP
#define BMNET_FRONTEND_ONNX_OPS_OP_CUSTOMIZED_HPP

#include <bmnet/frontend/onnx/OnnxFrontendContext.hpp>
#include <bmnet/frontend/onnx/OnnxOperator.hpp>

namespace bmnet {

class CustomizedOp : public OnnxOperator {
public:
    explicit CustomizedOp(FrontendContext* ctx) : OnnxOperator(ctx) {}
    CustomizedOp(FrontendContext* ctx, const ONNX_NAMESPACE::Node* onnx_node)
        : OnnxOperator(ctx, onnx_node) {}
    ~CustomizedOp() override {}

    // Also bottoms, tops and the inputs' shapes.
    void setup(TensorOp* op) override {
        const ONNX_NAMESPACE::Node* node = getOnnxNode();
        op->set_name(node->name().empty() ? node->output()->uniqueName() : node->name());
        op->set_type("tg_customized");
        op->mutable_tg_customized_param()->set_sub_type(layer_name());
        for (const ONNX_NAMESPACE::Value* input : node->inputs()) {
            op->add_bottom(input->uniqueName());
            TensorShape* shape = op->add_input_shape();
            for (const ONNX_NAMESPACE::Dimension& extent : input->sizes())
                shape->add_dim(extent.dim);
        }
        for (const ONNX_NAMESPACE::Value* output : node->outputs())
            op->add_top(output->uniqueName());
    }
};

} // namespace bmnet

#endif

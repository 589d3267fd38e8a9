// SPDX-License-Identifier: Apache-2.0
// A plugin of the compiler as an application has it, with the public headers alone: layers
// PLUGIN_TYPE of Caffe and ONNX divide by 2^PLUGIN_SHIFT, halves up.
#include <bmnet/builder/plugin/layer_api.hpp>
#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>
#include <bmnet/frontend/onnx/ops/op_Customized.hpp>
#include <bmnet/targets/plat-bm188x/CustomizedTensorFixedInst.hpp>

namespace {

using bmnet::TensorOp;

void describe(TensorOp* op) {
    op->add_output_shape()->CopyFrom(op->input_shape(0));
    op->mutable_tg_customized_param()->add_i32_param(PLUGIN_SHIFT);
}

class ShareLayer : public bmnet::CustomizedCaffeLayer {
public:
    std::string layer_name() override { return PLUGIN_TYPE; }
    void dump() override { std::cout << "layer " << layer_.name() << std::endl; }
    void codegen(TensorOp* op) override { describe(op); }
};

class ShareOperator : public bmnet::CustomizedOp {
public:
    using CustomizedOp::CustomizedOp;
    std::string layer_name() override { return PLUGIN_TYPE; }
    void dump() override {
        std::cout << "operator " << getOnnxNode()->output()->uniqueName() << std::endl;
    }
    void codegen(TensorOp* op) override { describe(op); }
    bmnet::OnnxOperator* makeOp(const bmnet_onnx::Node* node) override {
        return new ShareOperator(ctx_, node);
    }
};

class ShareInst : public bmnet::CustomizedTensorFixedInst {
public:
    std::string inst_name() override { return "tg_" PLUGIN_TYPE; }
    void dump() override { std::cout << "instruction " << op_.name() << std::endl; }
    void compute() override {
        const int count = static_cast<int>(bmnet::GetTensorCount(op_.input_shape(0)));
        tensor_lmem* values = _ctx->tl_alloc(shape_t1(count), FMT_I8, CTRL_AL);
        _ctx->gdma_load(values, get_global_neuron_base() + op_.global_input(0), CTRL_NEURON);
        bmk1880_mul_const_param_t times = {};
        times.res_low = times.a = values;
        times.b = 1;
        times.b_is_signed = true;
        times.rshift_width = op_.tg_customized_param().i32_param(0);
        _ctx->tpu_mul_const(&times);
        _ctx->gdma_store(values, get_global_neuron_base() + op_.global_output(0), CTRL_NEURON);
        _ctx->tl_free(values);
    }
};

class Share final : public bmnet::LayerAPI {
public:
    void init(bmnet::FrontendContext* context) override {
        caffe_layer = new ShareLayer;
        onnx_layer = new ShareOperator(context);
        int8_layer_inst = new ShareInst;
    }
    const std::string layerName() override { return PLUGIN_TYPE; }
};

} // namespace

extern "C" bmnet::LayerAPI* create() {
    return new Share;
}

extern "C" void destroy(bmnet::LayerAPI* plugin) {
    delete plugin;
}

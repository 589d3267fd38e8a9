// SPDX-License-Identifier: Apache-2.0
// The rows of abi/bmrt/classes.inc against the headers; nothing of this is run.
#include <bmnet/builder/CaffeBuilder.hpp>
#include <bmnet/builder/OnnxBuilder.hpp>
#include <bmnet/builder/plugin/layer_api.hpp>
#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>
#include <bmnet/frontend/onnx/ops/op_Customized.hpp>
#include <bmnet/targets/Target.hpp>
#include <bmnet/targets/cpu/cpu_op.hpp>
#include <bmnet/targets/plat-bm168x/CustomizedTensorInst.hpp>
#include <bmnet/targets/plat-bm188x/CustomizedTensorFixedInst.hpp>

// Protected members.
struct FixedProbe : bmnet::CustomizedTensorFixedInst {
    using CustomizedTensorFixedInst::get_global_neuron_base;
    using CustomizedTensorFixedInst::get_global_weight_base;
    using CustomizedTensorFixedInst::m_calibrationParameter;
    using CustomizedTensorFixedInst::m_inputCalibrationParameter;
    using CustomizedTensorFixedInst::op_;
};
struct CaffeProbe : bmnet::CustomizedCaffeLayer {
    using CustomizedCaffeLayer::add_output_offset;
    using CustomizedCaffeLayer::layer_;
};
struct CpuProbe : bmnet::CpuOp {
    using CpuOp::op_;
};

// What an application derives.
template <class Base> struct MadeLayer : Base {
    std::string layer_name() override;
    void dump() override;
    void setup(bmnet::TensorOp* op) override;
    void codegen(bmnet::TensorOp* op) override;
};
template <class Base> struct MadeInst : Base {
    using Base::Base;
    std::string inst_name() override;
    void dump() override;
    void compute() override;
};

void use(bmnet::TensorOp& op, bmnet::TensorShape& shape, bmnet::TGCustomizedParameter& param,
         LayerCalibrationParameter& row, bmnet::Layer& layer, CaffeProbe& caffe_layer,
         bmnet::CustomizedOp& onnx_op, FixedProbe& fixed, bmnet::CustomizedTensorInst& real,
         bmnet::BM1880BackendContext& context, CpuProbe& cpu_op, bmnet::CaffeBuilder<int8_t>& caffe,
         bmnet::OnnxBuilder<int8_t>& onnx, bmnet::LayerAPI& plugin, std::string& text) {
#define METHOD(type, member, since, state, ...) (void)sizeof((__VA_ARGS__), 0);
#define SYMBOL(symbol, entity)
#include "abi/bmrt/classes.inc"
#undef METHOD
#undef SYMBOL
}

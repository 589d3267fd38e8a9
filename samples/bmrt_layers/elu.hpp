// SPDX-License-Identifier: Apache-2.0
// ELU on the host's CPU, which the compiler does not know otherwise.
#pragma once

#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>
#include <bmnet/targets/plat-bm188x/CustomizedTensorFixedInst.hpp>

class EluLayer : public bmnet::CustomizedCaffeLayer {
public:
    std::string layer_name() override { return "ELU"; }
    void dump() override;
    void codegen(bmnet::TensorOp* op) override;
};

// Puts a record for the plugin SampleElu.so.
class EluInst : public bmnet::CustomizedTensorFixedInst {
public:
    std::string inst_name() override { return "tg_elu"; }
    void dump() override;
    void compute() override;
};

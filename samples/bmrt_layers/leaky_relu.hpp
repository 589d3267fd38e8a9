// SPDX-License-Identifier: Apache-2.0
// Leaky ReLU as instructions of the tensor unit, in the place of Caffe's ReLU.
#pragma once

#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>
#include <bmnet/targets/plat-bm188x/CustomizedTensorFixedInst.hpp>

class LeakyReluLayer : public bmnet::CustomizedCaffeLayer {
public:
    std::string layer_name() override { return "ReLU"; }
    void dump() override;
    void setup(bmnet::TensorOp* op) override;
    void codegen(bmnet::TensorOp* op) override;
};

// The factors of both sides come from the layer's row of the calibration table.
class LeakyReluInst : public bmnet::CustomizedTensorFixedInst {
public:
    std::string inst_name() override { return "tg_sampleleaky"; }
    void dump() override;
    void compute() override;
};

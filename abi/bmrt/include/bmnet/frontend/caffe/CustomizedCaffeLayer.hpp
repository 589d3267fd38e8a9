// SPDX-License-Identifier: Apache-2.0
// A layer that an application adds to those of Caffe, or puts in the place of one.
#ifndef BMNET_FRONTEND_CAFFE_CUSTOMIZEDCAFFELAYER_HPP
#define BMNET_FRONTEND_CAFFE_CUSTOMIZEDCAFFELAYER_HPP

#include <bmnet/frontend/caffe/CaffeLayer.hpp>

namespace bmnet {

class CustomizedCaffeLayer : public CaffeLayer {
public:
    CustomizedCaffeLayer() {}
    ~CustomizedCaffeLayer() override {}

    void setup(TensorOp* op) override {
        op->set_name(layer_.name());
        op->set_type("tg_customized");
        op->mutable_tg_customized_param()->set_sub_type(layer_name());
    }
};

} // namespace bmnet

#endif

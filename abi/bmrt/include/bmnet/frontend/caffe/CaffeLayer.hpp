// SPDX-License-Identifier: Apache-2.0
// A layer of a Caffe network.
#ifndef BMNET_FRONTEND_CAFFE_CAFFELAYER_HPP
#define BMNET_FRONTEND_CAFFE_CAFFELAYER_HPP

#include <bmnet/bmnet_caffe.pb.h>
#include <bmnet/calibration.pb.h>
#include <bmnet/frontend/Layer.hpp>

namespace bmnet {

enum LAYERMODE { BOTTOM = 1, SELF = 2, TOP = 3 };

class CaffeLayer : public Layer {
public:
    CaffeLayer() : layer_(void_layer_) {}
    explicit CaffeLayer(FrontendContext* ctx) : Layer(ctx), layer_(void_layer_) {}
    ~CaffeLayer() override {}

    // The layer's parameters, copied; blobs are not among them.
    void set_layer(::caffe::LayerParameter& layer) { layer_ = layer; }
    void set_player(::caffe::LayerParameter* layer) { player_ = layer; }
    void set_net_parameter(::caffe::NetParameter* net) { net_ = net; }
    ::caffe::NetParameter* get_net_parameter() { return net_; }
    void set_current_weight_size(uint32_t size) { current_weight_size_ = size; }
    uint32_t get_current_weight_size() { return current_weight_size_; }
    void reserve_weight(int size) { current_weight_size_ += static_cast<uint32_t>(size); }

    // Not called: layers with weights of their own are not compiled.
    virtual int quantize(const NetCalibrationParameter&, TensorOp*) { return 0; }

protected:
    ::caffe::NetParameter* net_ = nullptr;
    ::caffe::LayerParameter* player_ = nullptr;
    ::caffe::LayerParameter& layer_;
    ::caffe::LayerParameter void_layer_;
    uint32_t current_weight_size_ = 0;
};

} // namespace bmnet

#endif

// SPDX-License-Identifier: Apache-2.0
// A Caffe network, read from its files, and its layers as those of the intermediate representation.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/base/result.h"
#include "libbmrt/bmnet/caffe/caffe_frontend.h"
#include "libbmrt/bmnet/network/network_maker.h"

#include <bmnet/calibration.pb.h>
#include <caffe.pb.h>

#include <bmnet/frontend/caffe/CaffeLayer.hpp>
#include <map>
#include <set>

namespace bmnet {

struct CaffeNetwork {
    ::caffe::NetParameter net; // layers of the phase TEST, without blobs
    std::map<std::string, std::vector<std::vector<float>>> blobs; // by layer
    NetCalibrationParameter table;
};

// Errors name the file: bad_argument, it cannot be read; bad_model, it is damaged or of Caffe's
// oldest form.
emu::Result<CaffeNetwork> read_caffe(const CaffeFiles& files);

// From Caffe's layers to those of the intermediate representation.
class CaffeConverter {
public:
    // Both outlive it.
    CaffeConverter(CaffeNetwork& network, const Layers& layers, NetworkWriter& writer,
                   NetworkMaker& maker);

    // Errors name the layer.
    emu::Outcome run(const WantedInputs& inputs);
    // Tensors that no layer reads.
    std::vector<std::string> outputs() const;

private:
    using Layer = ::caffe::LayerParameter;

    emu::Outcome convert(const Layer& layer);
    emu::Outcome input(const std::string& blob, const Extents& own, const std::string& row);
    emu::Outcome net_inputs();
    emu::Outcome input_layer(const Layer& layer);

    // caffe_layers.cpp
    emu::Outcome convolution(const Layer& layer);
    emu::Outcome inner_product(const Layer& layer);
    emu::Outcome pooling(const Layer& layer);
    emu::Outcome relu(const Layer& layer);
    emu::Outcome eltwise(const Layer& layer);
    emu::Outcome concat(const Layer& layer);
    emu::Outcome batch_norm(const Layer& layer);
    emu::Outcome scale(const Layer& layer);
    emu::Outcome softmax(const Layer& layer);
    emu::Outcome same(const Layer& layer); // nothing is computed
    emu::Outcome split(const Layer& layer);
    emu::Outcome flatten(const Layer& layer);
    emu::Outcome reshape(const Layer& layer);
    // caffe_customised.cpp
    emu::Outcome customised(CaffeLayer& own, const Layer& layer);
    CaffeLayer* find_customised(const std::string& type) const;

    // The layer with its tensors; its first output gets a name that is not taken.
    emu::Result<LayerNames> names(const Layer& layer, int inputs = 1) const;
    std::string free_name(const std::string& blob, const std::string& layer) const;
    void set_output(const std::string& blob, const std::string& tensor);
    // Error bad_model: there are others than so many.
    emu::Result<const std::vector<std::vector<float>>*> blobs(const Layer& layer, std::size_t least,
                                                              std::size_t most) const;
    emu::Result<FloatWeights> weights(const Layer& layer, bool has_bias) const;
    // Makes an output with `make(names)`, and notes it.
    template <class Make> emu::Outcome put(const Layer& layer, int inputs, Make make) {
        EMU_TRY_VALUE(tensors, names(layer, inputs));
        EMU_TRY(make(tensors));
        set_output(layer.top(0), tensors.output);
        return {};
    }

    CaffeNetwork& network_;
    const Layers& layers_;
    NetworkWriter& writer_;
    NetworkMaker& maker_;
    WantedInputs wanted_;
    std::size_t inputs_ = 0;
    bool quantised_ = false;
    std::map<std::string, std::string> tensors_; // by blob
    std::vector<std::string> order_;             // tensors as they came
    mutable std::set<std::string> read_;
};

} // namespace bmnet

// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/caffe/caffe_converter.h"

#include "emu-core/base/log.h"
#include "libbmrt/bmnet/network/calibration.h"
#include "libbmrt/bmnet/network/weight_rule.h"

#include <algorithm>

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

// All layers that convolutions and inner products have weights for.
bool is_quantised(const CaffeNetwork& network) {
    bool any = false;
    for (const ::caffe::LayerParameter& layer : network.net.layer()) {
        if (layer.type() != "Convolution" && layer.type() != "InnerProduct") continue;
        const auto found = network.blobs.find(layer.name());
        if (found == network.blobs.end() || found->second.empty()) continue;
        const auto& blobs = found->second;
        if (!are_quantised(blobs[0], blobs.size() > 1 ? blobs[1] : std::vector<float>()))
            return false;
        any = true;
    }
    return any;
}

bool is_training(const std::string& type) {
    return type.ends_with("Loss") || type == "Accuracy" || type == "Silence";
}

} // namespace

CaffeConverter::CaffeConverter(CaffeNetwork& network, const Layers& layers, NetworkWriter& writer,
                               NetworkMaker& maker)
    : network_(network), layers_(layers), writer_(writer), maker_(maker),
      quantised_(is_quantised(network)) {
    if (quantised_)
        emu::log(emu::LogLevel::info,
                 "the caffemodel's weights are whole numbers of 8 bits: they are "
                 "taken as they are");
}

Outcome CaffeConverter::run(const WantedInputs& inputs) {
    wanted_ = inputs;
    EMU_TRY(net_inputs());
    for (const Layer& layer : network_.net.layer()) {
        if (is_training(layer.type())) continue;
        if (const Outcome outcome = convert(layer); !outcome) {
            return emu::error(outcome.error().fault, "layer %s (%s): %s", layer.name().c_str(),
                              layer.type().c_str(), outcome.error().detail.c_str());
        }
    }
    return {};
}

std::vector<std::string> CaffeConverter::outputs() const {
    std::vector<std::string> unread;
    for (const std::string& tensor : order_) {
        if (!read_.contains(tensor)) unread.push_back(tensor);
    }
    return unread;
}

Outcome CaffeConverter::input(const std::string& blob, const Extents& own, const std::string& row) {
    EMU_TRY_VALUE(extents, wanted_.apply(inputs_++, own));
    EMU_TRY(writer_.add_input(blob, extents, threshold_of(writer_.table(), row, blob)));
    set_output(blob, blob);
    return {};
}

Outcome CaffeConverter::net_inputs() {
    const ::caffe::NetParameter& net = network_.net;
    for (int i = 0; i < net.input_size(); ++i) {
        BlobShape shape;
        if (i < net.input_shape_size()) {
            for (const std::int64_t extent : net.input_shape(i).dim()) shape.add_dim(extent);
        } else if (net.input_dim_size() >= 4 * (i + 1)) {
            for (int axis = 0; axis < 4; ++axis) shape.add_dim(net.input_dim(4 * i + axis));
        }
        EMU_TRY_VALUE(own, extents_of(shape));
        EMU_TRY(input(net.input(i), own, net.input(i)));
    }
    return {};
}

// Layers that bring data say their shape, or the application does; labels are left out.
Outcome CaffeConverter::input_layer(const Layer& layer) {
    const auto& param = layer.input_param();
    const int count = layer.type() == "Input" ? layer.top_size() : std::min(layer.top_size(), 1);
    for (int i = 0; i < count; ++i) {
        Extents own;
        if (param.shape_size() > 0) {
            BlobShape shape;
            for (const std::int64_t extent : param.shape(std::min(i, param.shape_size() - 1)).dim())
                shape.add_dim(extent);
            EMU_TRY_VALUE(described, extents_of(shape));
            own = described;
        } else if (wanted_.shapes.size() <= inputs_) {
            return emu::error(Fault::bad_model, "it has no shape, and none was given");
        }
        EMU_TRY(input(layer.top(i), own, layer.name()));
    }
    return {};
}

std::string CaffeConverter::free_name(const std::string& blob, const std::string& layer) const {
    if (!writer_.has(blob)) return blob;
    std::string name = layer;
    while (writer_.has(name)) name += "_";
    return name;
}

void CaffeConverter::set_output(const std::string& blob, const std::string& tensor) {
    tensors_[blob] = tensor;
    order_.push_back(tensor);
}

emu::Result<LayerNames> CaffeConverter::names(const Layer& layer, int inputs) const {
    if (layer.name().empty() || layer.top_size() == 0)
        return emu::error(Fault::bad_model, "it has no name, or no top");
    if (inputs >= 0 && layer.bottom_size() != inputs)
        return emu::error(Fault::bad_model, "it has %d bottoms instead of %d", layer.bottom_size(),
                          inputs);
    LayerNames names{.layer = layer.name(),
                     .output = free_name(layer.top(0), layer.name()),
                     .blob = layer.top(0),
                     .inputs = {}};
    for (const std::string& bottom : layer.bottom()) {
        const auto found = tensors_.find(bottom);
        if (found == tensors_.end())
            return emu::error(Fault::bad_model, "no layer makes its bottom %s", bottom.c_str());
        names.inputs.push_back(found->second);
        read_.insert(found->second);
    }
    return names;
}

Outcome CaffeConverter::convert(const Layer& layer) {
    if (CaffeLayer* own = find_customised(layer.type())) return customised(*own, layer);
    struct Row {
        const char* type;
        Outcome (CaffeConverter::*convert)(const Layer&);
    };
    static constexpr Row rows[] = {
        {"BatchNorm", &CaffeConverter::batch_norm},
        {"Concat", &CaffeConverter::concat},
        {"Convolution", &CaffeConverter::convolution},
        {"ConvolutionDepthwise", &CaffeConverter::convolution},
        {"Data", &CaffeConverter::input_layer},
        {"Deconvolution", &CaffeConverter::convolution},
        {"DepthwiseConvolution", &CaffeConverter::convolution},
        {"Dropout", &CaffeConverter::same},
        {"DummyData", &CaffeConverter::input_layer},
        {"Eltwise", &CaffeConverter::eltwise},
        {"Flatten", &CaffeConverter::flatten},
        {"ImageData", &CaffeConverter::input_layer},
        {"InnerProduct", &CaffeConverter::inner_product},
        {"Input", &CaffeConverter::input_layer},
        {"MemoryData", &CaffeConverter::input_layer},
        {"Pooling", &CaffeConverter::pooling},
        {"ReLU", &CaffeConverter::relu},
        {"Reshape", &CaffeConverter::reshape},
        {"Scale", &CaffeConverter::scale},
        {"Softmax", &CaffeConverter::softmax},
        {"Split", &CaffeConverter::split},
    };
    for (const Row& row : rows) {
        if (layer.type() == row.type) return (this->*row.convert)(layer);
    }
    return emu::error(Fault::unsupported, "no such layer is known, nor a customised one");
}

} // namespace bmnet

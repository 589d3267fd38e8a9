// SPDX-License-Identifier: Apache-2.0
// Layers that applications bring.
#include "libbmrt/bmnet/caffe/caffe_converter.h"
#include "libbmrt/bmnet/network/customised_layer.h"

namespace bmnet {

CaffeLayer* CaffeConverter::find_customised(const std::string& type) const {
    for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
        auto* own = dynamic_cast<CaffeLayer*>(layer->get());
        if (own != nullptr && own->layer_name() == type) return own;
    }
    return nullptr;
}

emu::Outcome CaffeConverter::customised(CaffeLayer& own, const Layer& layer) {
    EMU_TRY_VALUE(tensors, names(layer, -1));
    std::vector<CustomisedOutput> outputs;
    for (const std::string& top : layer.top()) {
        const std::string name =
            outputs.empty() ? tensors.output : free_name(top, layer.name() + "_" + top);
        outputs.push_back({name, top});
    }
    EMU_TRY(maker_.customised({layer.name(), tensors.inputs, outputs}, [&](TensorOp& op) {
        Layer copy = layer;
        own.set_layer(copy);
        own.set_player(&copy);
        own.set_net_parameter(&network_.net);
        own.setup(&op);
        own.codegen(&op);
        dump_if_asked(own);
    }));
    for (std::size_t i = 0; i < outputs.size(); ++i)
        set_output(layer.top(static_cast<int>(i)), outputs[i].tensor);
    return {};
}

} // namespace bmnet

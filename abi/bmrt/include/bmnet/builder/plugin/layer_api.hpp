// SPDX-License-Identifier: Apache-2.0
// A plugin of bm_builder: a shared object with
//     extern "C" bmnet::LayerAPI* create();
//     extern "C" void destroy(bmnet::LayerAPI*);
// A plugin that answers another version than this one is refused.
#ifndef BMNET_BUILDER_PLUGIN_LAYER_API_HPP
#define BMNET_BUILDER_PLUGIN_LAYER_API_HPP

#include <bmnet/backend/Instruction.hpp>
#include <bmnet/frontend/Layer.hpp>

#ifndef LAYERAPI_VERSION
#define LAYERAPI_VERSION "1.0.0"
#endif

namespace bmnet {

// Of what init() makes, the host takes layers and instructions that it asks for; destroy() ends
// them.
class LayerAPI {
public:
    LayerAPI() {}
    virtual ~LayerAPI() {
        delete onnx_layer;
        delete caffe_layer;
        delete int8_layer_inst;
        delete float_layer_inst;
    }

    virtual void init(FrontendContext* ctx) = 0;
    const std::string getAPIVersion() { return api_version; }
    virtual const std::string layerName() = 0;
    // Null: it has none.
    virtual Layer* getCaffeLayer() { return caffe_layer; }
    virtual Layer* getOnnxLayer() { return onnx_layer; }
    virtual Instruction* getInt8Instruction() { return int8_layer_inst; }
    virtual Instruction* getFloatInstruction() { return float_layer_inst; }

    typedef LayerAPI* create_t();
    typedef void destroy_t(LayerAPI*);

private:
    // Set where the plugin was compiled.
    const char* const api_version = LAYERAPI_VERSION;

protected:
    Layer* onnx_layer = nullptr;
    Layer* caffe_layer = nullptr;
    Instruction* int8_layer_inst = nullptr;
    Instruction* float_layer_inst = nullptr;
};

} // namespace bmnet

#endif

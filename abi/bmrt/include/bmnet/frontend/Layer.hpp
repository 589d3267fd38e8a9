// SPDX-License-Identifier: Apache-2.0
// A layer of a framework's network, that becomes one of the intermediate representation.
#ifndef BMNET_FRONTEND_LAYER_HPP
#define BMNET_FRONTEND_LAYER_HPP

#include <bmnet/frontend/FrontendContext.hpp>

namespace bmnet {

class Layer {
public:
    Layer() {}
    explicit Layer(FrontendContext* ctx) : ctx_(ctx) {}
    virtual ~Layer() {}

    // The framework's type that this layer is for.
    virtual std::string layer_name() = 0;
    // Prints what the layer is: called after codegen() where BOARDLESS_LOG is "dma".
    virtual void dump() = 0;
    // setup() gives the operator its name and type, then codegen() its outputs' shapes and
    // parameters. Bottoms, tops and input shapes are there.
    virtual void setup(TensorOp* op) = 0;
    virtual void codegen(TensorOp* op) = 0;

    bool IsPluginLayer() { return is_plugin_layer; }
    void SetPluginLayer() { is_plugin_layer = true; }
    const FrontendContext* get_frontend_context() { return ctx_; }
    void set_frontend_context(FrontendContext* ctx) { ctx_ = ctx; }

protected:
    void add_output_offset(int) {} // as in the SDK: outputs are placed by the compiler

    bool is_plugin_layer = false;
    FrontendContext* ctx_ = nullptr;
};

} // namespace bmnet

#endif

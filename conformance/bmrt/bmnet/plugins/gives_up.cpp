// SPDX-License-Identifier: Apache-2.0
#include <bmnet/builder/plugin/layer_api.hpp>

#include <stdexcept>

namespace {

class GivesUp final : public bmnet::LayerAPI {
public:
    void init(bmnet::FrontendContext*) override { throw std::runtime_error("there is no licence"); }
    const std::string layerName() override { return "GivesUp"; }
};

} // namespace

extern "C" bmnet::LayerAPI* create() {
#ifdef AT_ONCE
    throw std::runtime_error("there is no memory");
#endif
    return new GivesUp;
}

extern "C" void destroy(bmnet::LayerAPI* plugin) {
    delete plugin;
}

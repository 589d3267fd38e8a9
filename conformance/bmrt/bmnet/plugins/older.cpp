// SPDX-License-Identifier: Apache-2.0
// A plugin of the compiler that was built with the headers of another version.
#define LAYERAPI_VERSION "0.9.0"
#include <bmnet/builder/plugin/layer_api.hpp>

namespace {

class OlderLayer final : public bmnet::LayerAPI {
public:
    void init(bmnet::FrontendContext*) override {}
    const std::string layerName() override { return "older"; }
};

} // namespace

extern "C" bmnet::LayerAPI* create() {
    return new OlderLayer;
}

extern "C" void destroy(bmnet::LayerAPI* layer) {
    delete layer;
}

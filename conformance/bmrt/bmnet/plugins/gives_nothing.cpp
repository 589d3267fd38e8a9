// SPDX-License-Identifier: Apache-2.0
#include <bmnet/builder/plugin/layer_api.hpp>

extern "C" bmnet::LayerAPI* create() {
    return nullptr;
}

extern "C" void destroy(bmnet::LayerAPI*) {}

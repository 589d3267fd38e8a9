// SPDX-License-Identifier: Apache-2.0
// Layers of the compiler's plugins (bmnet/builder/plugin/layer_api.hpp).
#pragma once

#include <bmnet/builder/plugin/layer_api.hpp>

#include <stdexcept>
#include <vector>

namespace bmnet {

// What one plugin has; null: nothing. The caller, or a builder that it gives them to, owns all.
struct PluginLayers {
    Layer* caffe = nullptr;
    Layer* onnx = nullptr;
    Instruction* instruction = nullptr;
};

// Names the file, and says why it is no plugin.
class PluginError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Of all shared objects in `folder`/plugin, in the order of their names; a folder that is null or
// not there has none. They stay loaded. Throws PluginError: one that does not load, has no
// create(), is for another version, or gives up.
std::vector<PluginLayers> load_plugins(const char* folder, FrontendContext* context);

} // namespace bmnet

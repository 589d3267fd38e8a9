// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/plugin/plugin_layers.h"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace bmnet {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
    throw PluginError(path.string() + ": " + why);
}

// What the plugin's function throws becomes a PluginError with the plugin's name.
template <class Own> auto call(const fs::path& path, const char* function, const Own& own) {
    try {
        return own();
    } catch (const std::exception& error) {
        refuse(path, std::string("its ") + function + "() gave up: " + error.what());
    }
}

// What a builder does not take stays the plugin's, and within reach.
PluginLayers keep(LayerAPI* plugin) {
    static std::vector<LayerAPI*>& kept = *new std::vector<LayerAPI*>;
    kept.push_back(plugin);
    return {plugin->getCaffeLayer(), plugin->getOnnxLayer(), plugin->getInt8Instruction()};
}

std::vector<fs::path> libraries(const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".so") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    return paths;
}

// Its layers outlive it, because a builder ends them: it is never destroyed.
PluginLayers load(const fs::path& path, FrontendContext* context) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) refuse(path, dlerror());
    const auto create = reinterpret_cast<LayerAPI::create_t*>(dlsym(library, "create"));
    const auto destroy = reinterpret_cast<LayerAPI::destroy_t*>(dlsym(library, "destroy"));
    if (create == nullptr || destroy == nullptr)
        refuse(path, "no plugin of the compiler: it has no create() and destroy()");
    std::unique_ptr<LayerAPI, LayerAPI::destroy_t*> plugin(call(path, "create", create), destroy);
    if (plugin == nullptr) refuse(path, "its create() gave nothing");
    if (const std::string version = plugin->getAPIVersion(); version != LAYERAPI_VERSION)
        refuse(path,
               "it is for version " + version + " of the interface; this is " + LAYERAPI_VERSION);
    call(path, "init", [&] { plugin->init(context); });
    return keep(plugin.release());
}

} // namespace

std::vector<PluginLayers> load_plugins(const char* folder, FrontendContext* context) {
    std::vector<PluginLayers> plugins;
    if (folder == nullptr) return plugins;
    for (const fs::path& path : libraries(fs::path(folder) / "plugin"))
        plugins.push_back(load(path, context));
    return plugins;
}

} // namespace bmnet

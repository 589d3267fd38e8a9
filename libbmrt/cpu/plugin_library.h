// SPDX-License-Identifier: Apache-2.0
// The vendor's kind of plugin, a class behind three C functions of a shared object
// (abi/bmrt/include/bmnet/targets/cpu/cpu_layer.hpp), and the shared objects that hold them: those
// of a model file, and installed ones.
#pragma once

#include "libbmrt/cpu/cpu_operators.h"

#include <bmnet/targets/cpu/cpu_layer.hpp>
#include <optional>

namespace bmrt {

struct Plugin {
    create_op create = nullptr;
    destroy_op destroy = nullptr;
    std::uint32_t version = 0; // 0 to 3
};

// The plugin in a library that dlopen() gave. Error unsupported: it lacks a function, or is newer.
emu::Result<Plugin> plugin_in(void* library);

// One run, as the vendor's runtime does it: a new object, told its parameters and where things are;
// its inputs are copied for it, its outputs copied back. Errors: bad_model, parameters that it
// refuses, operands outside the network; internal, an exception of its own.
emu::Outcome run_plugin(const Plugin& plugin, emu::Bytes parameter, const NetworkPlace& place);

// Shared objects that hold plugins: those of a model file, and installed ones.
//
// Loading one runs its code, as with the vendor's runtime; BOARDLESS_PLUGINS=0 loads none. A model
// file's libraries are loaded from memory, without a file, and once for all networks that have the
// same bytes. They stay: libraries with protobuf classes, as all of the vendor's are, register
// these with the process and end it when they come a second time.

// BOARDLESS_PLUGINS is not 0.
bool plugins_allowed();

class PluginLibraries {
public:
    explicit PluginLibraries(std::vector<BmodelLibrary> libraries)
        : libraries_(std::move(libraries)) {}

    // The plugin in the model file's library of that name; nothing when there is none. Error
    // unsupported: the library does not load, for the loader's reason, or is no plugin.
    emu::Result<std::optional<Plugin>> embedded(const std::string& name);
    // The plugin in `name`.so, where the loader finds it. Errors the same.
    static emu::Result<std::optional<Plugin>> installed(const std::string& name);

private:
    const BmodelLibrary* library(std::string_view name) const;
    emu::Outcome load_base();

    std::vector<BmodelLibrary> libraries_;
    bool base_loaded_ = false;
};

} // namespace bmrt

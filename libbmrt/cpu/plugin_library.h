// SPDX-License-Identifier: Apache-2.0
// Shared objects that hold plugins: those of a model file, and installed ones.
//
// Loading one runs its code, as with the vendor's runtime; BOARDLESS_PLUGINS=0 loads none. A model
// file's libraries are loaded from memory, without a file, and once for all networks that have the
// same bytes. They stay: libraries with protobuf classes, as all of the vendor's are, register
// these with the process and end it when they come a second time.
#pragma once

#include "libbmrt/cpu/plugin.h"

#include <optional>

namespace bmrt {

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

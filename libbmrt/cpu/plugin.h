// SPDX-License-Identifier: Apache-2.0
// The vendor's kind of plugin: a class behind three C functions of a shared object
// (abi/bmrt/include/bmnet/targets/cpu/cpu_layer.hpp).
#pragma once

#include "libbmrt/cpu/cpu_operators.h"

#include <bmnet/targets/cpu/cpu_layer.hpp>

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

} // namespace bmrt

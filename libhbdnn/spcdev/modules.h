// SPDX-License-Identifier: Apache-2.0
// The modules that are alive, by the handle that the application has.
#pragma once

#include "libhbdnn/spcdev/module.h"

namespace hbdnn::spcdev {

// Error out_of_memory.
emu::Result<void*> add_module(std::shared_ptr<Module> module);

// `name`: the argument. Error bad_handle: the handle stands for nothing.
emu::Result<std::shared_ptr<Module>> find_module(const void* handle, const char* name);
// The same, and the handle is unknown from now on.
emu::Result<std::shared_ptr<Module>> take_module(const void* handle, const char* name);

emu::Error other_kind(const Module& module, const char* name);

// Error bad_handle: it stands for another kind of module.
template <class Kind> emu::Result<std::shared_ptr<Kind>> find(const void* handle) {
    EMU_TRY_VALUE(module, find_module(handle, "obj"));
    if (auto found = std::dynamic_pointer_cast<Kind>(module)) return found;
    return other_kind(*module, "obj");
}

template <class Kind> emu::Outcome release(const void* handle) {
    EMU_TRY_VALUE(found, find<Kind>(handle));
    EMU_TRY(take_module(handle, "obj"));
    found->close();
    return {};
}

} // namespace hbdnn::spcdev

// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/modules.h"

#include "emu-core/edge/handle_table.h"
#include "emu-core/edge/leak_report.h"

namespace hbdnn::spcdev {
namespace {

using Modules = emu::HandleTable<std::uintptr_t, Module>;

Modules& modules() {
    static auto& table = emu::eternal_table<Modules>("sp module");
    return table;
}

std::uintptr_t token_of(const void* handle) {
    return reinterpret_cast<std::uintptr_t>(handle);
}

emu::Error unknown(const void* handle, const char* name) {
    const auto text = emu::format("%s %p", name, handle);
    if (const auto past = modules().past(token_of(handle)))
        return emu::destroyed_before(emu::Fault::bad_handle, text, *past);
    return emu::error(emu::Fault::bad_handle, "%s is no module", text.c_str());
}

} // namespace

emu::Result<void*> add_module(std::shared_ptr<Module> module) {
    EMU_TRY_VALUE(token, modules().add(std::move(module)));
    return reinterpret_cast<void*>(token);
}

emu::Result<std::shared_ptr<Module>> find_module(const void* handle, const char* name) {
    if (auto module = modules().find(token_of(handle))) return module;
    return unknown(handle, name);
}

emu::Result<std::shared_ptr<Module>> take_module(const void* handle, const char* name) {
    if (auto module = modules().take(token_of(handle))) return module;
    return unknown(handle, name);
}

emu::Error other_kind(const Module& module, const char* name) {
    return emu::error(emu::Fault::bad_handle, "%s is a module of the kind %s", name, module.kind());
}

} // namespace hbdnn::spcdev

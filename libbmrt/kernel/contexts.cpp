// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/eternal_table.h"
#include "emu-core/edge/handle_table.h"
#include "libbmrt/kernel/context.h"

namespace bmrt::kernel {
namespace {

using Table = emu::HandleTable<std::uintptr_t, Context>;

Table& table() {
    static auto& made = emu::eternal_table<Table>("bmk1880_context_t");
    return made;
}

std::uintptr_t token_of(const bmk1880_context_t* handle) {
    return reinterpret_cast<std::uintptr_t>(handle);
}

emu::Error unknown(const bmk1880_context_t* handle) {
    if (!handle) return emu::error(emu::Fault::bad_handle, "ctx is null");
    if (const auto past = table().past(token_of(handle))) {
        return emu::destroyed_before(emu::Fault::bad_handle, "ctx", *past);
    }
    return emu::error(emu::Fault::bad_handle, "ctx is no context of this library");
}

} // namespace

emu::Result<bmk1880_context_t*> add_context(std::shared_ptr<Context> context) {
    EMU_TRY_VALUE(token, table().add(std::move(context)));
    return reinterpret_cast<bmk1880_context_t*>(token);
}

emu::Result<std::shared_ptr<Context>> find_context(const bmk1880_context_t* handle) {
    auto context = table().find(token_of(handle));
    if (!context) return unknown(handle);
    return context;
}

emu::Result<std::shared_ptr<Context>> take_context(const bmk1880_context_t* handle) {
    auto context = table().take(token_of(handle));
    if (!context) return unknown(handle);
    return context;
}

} // namespace bmrt::kernel

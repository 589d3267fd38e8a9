// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/object_handles.h"
#include "libbmrt/kernel/context.h"

namespace bmrt::kernel {
namespace {

constexpr const char* name = "ctx";
constexpr const char* kind = "context of this library";

emu::ObjectHandles<Context>& contexts() {
    static auto& made = emu::eternal_table<emu::ObjectHandles<Context>>("bmk1880_context_t");
    return made;
}

} // namespace

emu::Result<bmk1880_context_t*> add_context(std::shared_ptr<Context> context) {
    EMU_TRY_VALUE(handle, contexts().add(std::move(context)));
    return static_cast<bmk1880_context_t*>(handle);
}

emu::Result<std::shared_ptr<Context>> find_context(const bmk1880_context_t* handle) {
    return contexts().find(handle, name, kind);
}

emu::Result<std::shared_ptr<Context>> take_context(const bmk1880_context_t* handle) {
    return contexts().take(handle, name, kind);
}

} // namespace bmrt::kernel

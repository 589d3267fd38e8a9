// SPDX-License-Identifier: Apache-2.0
#include "world.h"

#include "edge/eternal_table.h"
#include "edge/handle_table.h"

namespace rknn {
namespace {

using Contexts = emu::HandleTable<rknn_context, Context>;

Contexts& contexts() {
    static auto& table = emu::eternal_table<Contexts>("rknn_context");
    return table;
}

emu::Error unknown(rknn_context token) {
    return emu::error(emu::Fault::bad_handle, "0x%llx is no live context",
                      static_cast<unsigned long long>(token));
}

} // namespace

emu::DeviceMemory& device_memory() {
    static auto& memory = *new emu::DeviceMemory(emu::memory_options());
    return memory;
}

emu::Result<rknn_context> add_context(std::shared_ptr<Context> context) {
    return contexts().add(std::move(context));
}

emu::Result<std::shared_ptr<Context>> find_context(rknn_context token) {
    if (auto context = contexts().find(token)) return context;
    return unknown(token);
}

emu::Result<std::shared_ptr<Context>> take_context(rknn_context token) {
    if (auto context = contexts().take(token)) return context;
    return unknown(token);
}

emu::Outcome check_given(const void* pointer, const char* name) {
    if (pointer) return {};
    return emu::error(emu::Fault::bad_argument, "%s is null", name);
}

} // namespace rknn

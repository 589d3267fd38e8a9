// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/contexts.h"

#include "emu-core/edge/address_table.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/leak_report.h"

namespace viplite::awnn {
namespace {

using Table = emu::AddressTable<Context>;

Table& contexts() {
    static auto& table = emu::eternal_table<Table>("Awnn_Context_t");
    return table;
}

emu::Error unknown(const Awnn_Context* address) {
    const auto text = emu::format("%p", static_cast<const void*>(address));
    if (const auto past = contexts().past(address))
        return emu::destroyed_before(emu::Fault::bad_handle, text, *past);
    return emu::error(emu::Fault::bad_handle, "%s is no live context", text.c_str());
}

} // namespace

Awnn_Context* keep(std::shared_ptr<Context> context) {
    Awnn_Context* const address = context->shared();
    contexts().add(address, {}, std::move(context));
    return address;
}

emu::Result<std::shared_ptr<Context>> find_context(const Awnn_Context* address) {
    EMU_TRY(emu::check_given(address, "context"));
    if (auto context = contexts().find(address)) return context;
    return unknown(address);
}

emu::Result<std::shared_ptr<Context>> take_context(const Awnn_Context* address) {
    EMU_TRY(emu::check_given(address, "context"));
    if (auto context = contexts().take(address)) return context;
    return unknown(address);
}

std::size_t live_contexts() {
    return contexts().live();
}

} // namespace viplite::awnn

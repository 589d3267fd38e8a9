// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/live_objects.h"

#include "emu-core/edge/eternal_table.h"
#include "emu-core/edge/handle_table.h"

namespace hbdnn {
namespace {

using Objects = emu::HandleTable<std::uintptr_t, Object>;

Objects& objects() {
    static auto& table = emu::eternal_table<Objects>("hbPackedDNNHandle_t, hbDNNTaskHandle_t");
    return table;
}

std::uintptr_t token_of(const void* handle) {
    return reinterpret_cast<std::uintptr_t>(handle);
}

} // namespace

emu::Result<void*> add_object(std::shared_ptr<Object> object) {
    EMU_TRY_VALUE(token, objects().add(std::move(object)));
    return reinterpret_cast<void*>(token);
}

void drop_object(const void* handle) {
    objects().take(token_of(handle));
}

emu::Result<std::shared_ptr<Object>> find_object(const void* handle, const char* name,
                                                 const Code& code) {
    if (!handle) return error(code, "%s is null", name);
    if (auto object = objects().find(token_of(handle))) return object;
    if (const auto past = objects().past(token_of(handle)))
        return with(code, emu::destroyed_before(code.fault, name, *past));
    return error(code, "%s is no live handle of this library", name);
}

emu::Error other_kind(const Object& object, const char* name, const Code& code) {
    return error(code, "%s is a %s", name, object.type());
}

} // namespace hbdnn

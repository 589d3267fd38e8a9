// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/live_objects.h"

#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/object_handles.h"

namespace hbdnn {
namespace {

constexpr const char* kind = "live handle of this library";

using Objects = emu::ObjectHandles<Object>;

Objects& objects() {
    static auto& table = emu::eternal_table<Objects>("hbPackedDNNHandle_t, hbDNNTaskHandle_t");
    return table;
}

} // namespace

emu::Result<void*> add_object(std::shared_ptr<Object> object) {
    return objects().add(std::move(object));
}

void drop_object(const void* handle) {
    objects().drop(handle);
}

emu::Result<std::shared_ptr<Object>> find_object(const void* handle, const char* name,
                                                 const Code& code) {
    auto object = objects().find(handle, name, kind);
    if (!object) return with(code, object.error());
    return object;
}

emu::Error other_kind(const Object& object, const char* name, const Code& code) {
    return error(code, "%s is a %s", name, object.type());
}

} // namespace hbdnn

// SPDX-License-Identifier: Apache-2.0
// What all threads of the process share: how often vip_init was called, the device that this
// started, and what the application's handles stand for. Made at the first call and never
// destroyed, because an application may call from its static destructors.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/base/result.h"
#include "emu-core/memory/device_memory.h"
#include "libviplite/model/device.h"

namespace viplite {

// What a handle of an application stands for: a network, a buffer or a group.
class Object {
public:
    Object() = default;
    virtual ~Object() = default;
    Object(const Object&) = delete;

    virtual const char* type() const = 0; // of its handles: "vip_network"
    // Ends what is under way. Others may still use the object, whose calls then fail or pass.
    virtual void close() {}
};

emu::DeviceMemory& device_memory();

// vip_init, vip_destroy: the first and the last call count. Errors: of Device::open(); in strict
// mode bad_state for a call too many of vip_destroy.
emu::Outcome start();
emu::Outcome stop();

// Error VIP_ERROR_NOT_SUPPORTED: before vip_init or after the last vip_destroy.
emu::Result<std::shared_ptr<Device>> device();
emu::Outcome check_started();

// Handles of applications. Errors: of check_started(), bad_handle, out_of_memory.
emu::Result<void*> add_object(std::shared_ptr<Object> object);
emu::Result<std::shared_ptr<Object>> find_object(const void* handle, const char* name);
// The handle is unknown from now on.
emu::Result<std::shared_ptr<Object>> take_object(const void* handle, const char* name);

// Whether it stands for something, or did.
bool is_handle(const void* pointer);

// The object of the handle that the argument `name` is. Errors as above; bad_handle: it stands for
// another kind of object.
template <class Kind> emu::Result<std::shared_ptr<Kind>> find(const void* handle, const char* name);
template <class Kind> emu::Result<std::shared_ptr<Kind>> take(const void* handle, const char* name);

// ---- Implementation

emu::Error other_kind(const Object& object, const char* name);

template <class Kind>
emu::Result<std::shared_ptr<Kind>> find(const void* handle, const char* name) {
    EMU_TRY_VALUE(object, find_object(handle, name));
    if (auto found = std::dynamic_pointer_cast<Kind>(object)) return found;
    return other_kind(*object, name);
}

template <class Kind>
emu::Result<std::shared_ptr<Kind>> take(const void* handle, const char* name) {
    EMU_TRY_VALUE(found, find<Kind>(handle, name));
    EMU_TRY(take_object(handle, name));
    found->close();
    return found;
}

// vip_set_log_path.
// Lines of the log go to viplite.log in that folder as well. Error bad_argument: there is no such
// folder, or no file can be written there.
emu::Outcome set_log_path(const char* folder);

} // namespace viplite

// SPDX-License-Identifier: Apache-2.0
// What applications' handles stand for. Made at the first call and never destroyed, because an
// application may call from its static destructors.
#pragma once

#include "libhbdnn/codes.h"

#include <memory>

namespace hbdnn {

class Object {
public:
    Object() = default;
    virtual ~Object() = default;
    Object(const Object&) = delete;

    virtual const char* type() const = 0; // of its handles: "hbDNNTaskHandle_t"
};

// Error out_of_memory.
emu::Result<void*> add_object(std::shared_ptr<Object> object);

// The object of the handle that the argument `name` is. Errors, all with the status of `code`: the
// handle is null, was never given out, is no longer alive, or stands for another kind of object.
template <class Kind>
emu::Result<std::shared_ptr<Kind>> find(const void* handle, const char* name, const Code& code);
// The handle is unknown from now on; no error.
void drop_object(const void* handle);

// ---- Implementation

emu::Result<std::shared_ptr<Object>> find_object(const void* handle, const char* name,
                                                 const Code& code);
emu::Error other_kind(const Object& object, const char* name, const Code& code);

template <class Kind>
emu::Result<std::shared_ptr<Kind>> find(const void* handle, const char* name, const Code& code) {
    EMU_TRY_VALUE(object, find_object(handle, name, code));
    if (auto found = std::dynamic_pointer_cast<Kind>(object)) return found;
    return other_kind(*object, name, code);
}

} // namespace hbdnn

// SPDX-License-Identifier: Apache-2.0
// Live objects by the opaque pointers that an application has for them, which nobody follows.
#pragma once

#include "emu-core/edge/handle_table.h"

namespace emu {

// Thread-safe. What a call passes is `handle`, as its argument `name`; error bad_handle: it is
// null, its object was taken, or it is no `kind`.
template <class Object> class ObjectHandles {
public:
    // Error: out_of_memory.
    Result<void*> add(std::shared_ptr<Object> object) {
        EMU_TRY_VALUE(token, table_.add(std::move(object)));
        return reinterpret_cast<void*>(token);
    }
    Result<std::shared_ptr<Object>> find(const void* handle, const char* name,
                                         const char* kind) const {
        if (auto object = table_.find(token_of(handle))) return object;
        return unknown(handle, name, kind);
    }
    // As find(), and the handle is unknown from now on.
    Result<std::shared_ptr<Object>> take(const void* handle, const char* name, const char* kind) {
        if (auto object = table_.take(token_of(handle))) return object;
        return unknown(handle, name, kind);
    }

    // Without an error.
    void drop(const void* handle) { table_.take(token_of(handle)); }

    // Whether it is or was one.
    bool was_given(const void* handle) const {
        return table_.find(token_of(handle)) || table_.past(token_of(handle));
    }
    std::vector<std::shared_ptr<Object>> abandon_all() { return table_.abandon_all(); }
    Leftovers left() const { return table_.left(); }

private:
    static std::uintptr_t token_of(const void* handle) {
        return reinterpret_cast<std::uintptr_t>(handle);
    }
    Error unknown(const void* handle, const char* name, const char* kind) const {
        if (!handle) return error(Fault::bad_handle, "%s is null", name);
        if (const auto past = table_.past(token_of(handle)))
            return destroyed_before(Fault::bad_handle, name, *past);
        return error(Fault::bad_handle, "%s is no %s", name, kind);
    }

    HandleTable<std::uintptr_t, Object> table_;
};

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// The handles of all live objects of a kind. A kind says what its handles are called:
//
//   struct Context {
//       using Handle = bmctx_t;
//       static constexpr std::uintptr_t kind = 1;             // no other kind has this number
//       static constexpr const char* handle_type = "bmctx_t"; // in the report of leaks
//       static constexpr const char* argument = "ctx";        // in errors
//   };
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/edge/handle_table.h"
#include "emu-core/edge/leak_report.h"

namespace bmrt::runtime {

// A handle is its kind in the highest byte and the table's token: none of one kind passes for one
// of another.
template <class Object> class Handles {
public:
    using Handle = typename Object::Handle;

    static Handles& all() {
        static auto& made = emu::eternal_table<Handles>(Object::handle_type);
        return made;
    }

    emu::Result<Handle> add(std::shared_ptr<Object> object) {
        EMU_TRY_VALUE(token, table_.add(std::move(object)));
        return reinterpret_cast<Handle>(token | tag);
    }
    emu::Result<std::shared_ptr<Object>> find(Handle handle) const {
        auto object = table_.find(token_of(handle));
        if (!object) return unknown(handle);
        return object;
    }
    emu::Result<std::shared_ptr<Object>> take(Handle handle) {
        auto object = table_.take(token_of(handle));
        if (!object) return unknown(handle);
        return object;
    }

    emu::Leftovers left() const {
        emu::Leftovers left = table_.left();
        for (emu::Leftover& leftover : left.listed) leftover.name |= tag;
        return left;
    }

private:
    static constexpr unsigned tag_shift = 56;
    static constexpr std::uintptr_t tag = Object::kind << tag_shift;

    // 0, which no object has, for a handle of another kind.
    static std::uintptr_t token_of(Handle handle) {
        const auto bits = reinterpret_cast<std::uintptr_t>(handle);
        return bits >> tag_shift == Object::kind ? bits ^ tag : 0;
    }

    emu::Error unknown(Handle handle) const {
        if (!handle) return emu::error(emu::Fault::bad_handle, "%s is null", Object::argument);
        if (const auto past = table_.past(token_of(handle))) {
            return emu::destroyed_before(emu::Fault::bad_handle, Object::argument, *past);
        }
        return emu::error(emu::Fault::bad_handle, "%s is no %s of this library", Object::argument,
                          Object::handle_type);
    }

    emu::HandleTable<std::uintptr_t, Object> table_;
};

// Error out_of_memory.
template <class Object> emu::Result<typename Object::Handle> add(std::shared_ptr<Object> object) {
    return Handles<Object>::all().add(std::move(object));
}

// Error bad_handle, as of take().
template <class Object> emu::Result<std::shared_ptr<Object>> find(typename Object::Handle handle) {
    return Handles<Object>::all().find(handle);
}

// As find(), and the handle is unknown from now on.
template <class Object> emu::Result<std::shared_ptr<Object>> take(typename Object::Handle handle) {
    return Handles<Object>::all().take(handle);
}

} // namespace bmrt::runtime

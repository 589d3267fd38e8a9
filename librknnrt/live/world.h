// SPDX-License-Identifier: Apache-2.0
// What all contexts of the process share. Made at the first call and never destroyed, because an
// application may call from its static destructors.
#pragma once

#include "emu-core/edge/check_given.h"
#include "emu-core/edge/function_table.h"
#include "emu-core/runtime/cores.h"
#include "librknnrt/model/memory.h"

namespace rknn {

emu::DeviceMemory& device_memory();
// Of the one NPU of that kind that there is.
emu::Cores& cores(const emu::Chip& chip);
Sram& sram(const emu::Chip& chip);

emu::Result<rknn_context> add_object(std::shared_ptr<Object> object);
// Error bad_handle, as of take_object().
emu::Result<std::shared_ptr<Object>> find_object(rknn_context token);
// The token is unknown from now on.
emu::Result<std::shared_ptr<Object>> take_object(rknn_context token);

// Whether a callback of a custom operator may call a function for the context that waits for it.
enum class Reentry : std::uint8_t { refused, allowed };

// The object of a call: one of the right kind, on a chip that has the call at all. Errors:
// bad_handle, unsupported; bad_state for a callback that calls.
template <class Kind> emu::Result<std::shared_ptr<Kind>>
find(const emu::Function& function, rknn_context token, Reentry reentry = Reentry::refused);

using emu::check_given;

// ---- Implementation

// Error bad_state: this thread is in a callback of the object's.
emu::Outcome check_reentry(const Object& object);

// Error bad_handle: the token stands for another kind of object; unsupported: the chip lacks the
// call.
emu::Outcome check_kind(const emu::Function& function, const Object& object, bool right_kind);

template <class Kind> emu::Result<std::shared_ptr<Kind>> find(const emu::Function& function,
                                                              rknn_context token, Reentry reentry) {
    EMU_TRY_VALUE(object, find_object(token));
    auto found = std::dynamic_pointer_cast<Kind>(object);
    EMU_TRY(check_kind(function, *object, found != nullptr));
    if (reentry == Reentry::refused) EMU_TRY(check_reentry(*object));
    return found;
}

} // namespace rknn

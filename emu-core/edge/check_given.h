// SPDX-License-Identifier: Apache-2.0
// Pointers that applications hand over.
#pragma once

#include "emu-core/base/error.h"

namespace emu {

// Error bad_argument with the argument's name: a pointer that must not be null.
inline Outcome check_given(const void* pointer, const char* name) {
    if (pointer) return {};
    return error(Fault::bad_argument, "%s is null", name);
}

} // namespace emu

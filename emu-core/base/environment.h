// SPDX-License-Identifier: Apache-2.0
// The process environment.
#pragma once

#include <cstdlib>
#include <string_view>

namespace emu {

// The variable's value; empty when it is unset.
inline std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? std::string_view(value) : std::string_view();
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// The process environment, and the two switches that every layer may ask for.
#pragma once

#include <cstdlib>
#include <string_view>

namespace emu {

// The variable's value; empty when it is unset.
inline std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? std::string_view(value) : std::string_view();
}

// BOARDLESS_STRICT=1: what boards leave silent or undefined becomes an error.
inline bool strict() { return environment("BOARDLESS_STRICT") == "1"; }

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

namespace viplite {

// Enumerators of applications may be any number, which the type of a C++ enumeration cannot hold.
template <class Enum> std::int32_t number(const Enum& value) {
    std::int32_t bits;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

} // namespace viplite

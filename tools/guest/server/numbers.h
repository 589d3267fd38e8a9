// SPDX-License-Identifier: Apache-2.0
// Numbers and addresses of any width, as they lie in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace guest {

inline std::uint64_t read_number(const std::byte* from, std::size_t bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, from, std::min(bytes, sizeof value));
    return value;
}

inline void write_number(std::byte* to, std::uint64_t value, std::size_t bytes) {
    std::memcpy(to, &value, std::min(bytes, sizeof value));
}

} // namespace guest

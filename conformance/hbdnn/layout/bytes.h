// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

// 1, 2, 3, ... where every element of so many bytes is told apart from the others.
inline std::vector<std::byte> counted(std::size_t count) {
    std::vector<std::byte> bytes(count);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 251 + 1);
    return bytes;
}

// SPDX-License-Identifier: Apache-2.0
// What a CPU has changed in memory that the device does not see yet.
#pragma once

#include <cstdint>

namespace emu {

struct Changes {
    std::uint64_t count = 0; // bytes
    std::uint64_t first = 0; // the lowest of them, counted from the buffer's first byte
};

} // namespace emu

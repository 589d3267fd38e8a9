// SPDX-License-Identifier: Apache-2.0
// Moves bytes between buffers as the device sees them.
#pragma once

#include "emu-core/memory/device_memory.h"

namespace emu {

// Lines of `line` bytes, `lines` of them, each `stride` bytes after the one before.
struct Walk {
    std::uint64_t offset = 0; // of the first line within the buffer
    std::uint64_t stride = 0;
};

struct Transfer {
    Buffer* src = nullptr;
    Buffer* dst = nullptr;
    Walk src_walk, dst_walk;
    std::uint64_t line = 0;
    std::uint64_t lines = 1;
};

// Copies in order of the lines; source and destination may be one buffer and overlap as memmove
// allows within a line. Logged at level dma. Error bad_argument: a line outside its buffer; nothing
// is moved then.
Outcome run(const Transfer& transfer);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Instructions that read and write memory.
#pragma once

#include "emu-core/ops/threads/thread_memory.h"
#include "emu-core/ops/threads/thread_source.h"

#include <span>

namespace emu::ops::threads {

// Memory before a run, and what threads write.
struct ThreadMemory {
    const MemoryParts& sources;
    const MemoryParts& results;
    std::span<const std::byte> before;
    std::span<std::byte> after;
};

// The pixel that an instruction starts from, and where its image begins.
struct Pixel {
    std::int64_t x = 0, y = 0, address = 0;
};
Pixel pixel_of(const Step& step);

// From an image's first byte to its last.
std::int64_t reach_of(const ThreadImage& image);

// Each does nothing where the memory has no such place.
void load_image(const Step& step, const ThreadMemory& memory);
void store_image(const Step& step, const ThreadMemory& memory);
void load_word(const Step& step, const ThreadMemory& memory);

// The address of a `load`.
std::int64_t word_address(const Step& step);

} // namespace emu::ops::threads

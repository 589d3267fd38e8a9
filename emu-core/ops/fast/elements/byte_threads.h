// SPDX-License-Identifier: Apache-2.0
// Programs of threads whose stored bytes are proven to be a function of the greatest byte of a
// window, of a pixel that is repeated, or of one pixel of each of two images.
#pragma once

#include "emu-core/ops/threads/lanes/lane_step.h"
#include "emu-core/ops/threads/threads.h"
#include "emu-core/ops/threads/threads_memory.h"

#include <memory>
#include <optional>

namespace emu::ops::fast {

// A plane of bytes in memory. Of several at equal distances `step` is how far.
struct BytePlane {
    std::int64_t address = 0, step = 0, line = 0;
    std::int32_t width = 1, height = 1;

    bool operator==(const BytePlane&) const = default;
};

// Pixel (x, y) of the result is table[the greatest of source 0's (x / times_x + dx, y / times_y +
// dy), for dx from first_x to last_x and dy likewise], places outside being those next to them; or,
// of two sources, table[256 * source 0's + source 1's].
struct BytePlanes {
    std::int64_t count = 1;
    BytePlane result;
    std::vector<BytePlane> sources;
    std::int32_t times_x = 1, times_y = 1;
    std::int32_t first_x = 0, last_x = 0, first_y = 0, last_y = 0;
    bool is_signed = false;
    std::vector<std::uint8_t> table;
};

// What the program's pixels are, if they are. Precondition: check_program(), check_grid().
std::optional<BytePlanes> byte_planes(const ThreadProgram& program, const ThreadGrid& grid,
                                      threads::RunSteps run_steps);

// Whether all planes lie in memory.
bool are_within(const BytePlanes& planes, const threads::MemoryParts& sources,
                const threads::MemoryParts& results);

// Precondition: are_within().
void compute(const BytePlanes& planes, const threads::ThreadMemory& memory);

// Whether pixels are repeated as they are, the planes being the channels of both tensors.
bool repeats_channels(const BytePlanes& planes, const Threads& command);

// The same as compute() for tensors in the order y, x, c. Precondition: repeats_channels().
void repeat_channels(const BytePlanes& planes, const std::byte* src, std::byte* dst);

} // namespace emu::ops::fast

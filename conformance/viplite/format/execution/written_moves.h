// SPDX-License-Identifier: Apache-2.0
// Commands of the TP unit that move elements.
#pragma once

#include "conformance/viplite/format/execution/written_network.h"

namespace nbg_tests {

struct Map {
    std::uint32_t w = 1, h = 1, c = 1;

    std::uint32_t bytes() const { return w * h * c; }
};

// A map in memory, perhaps in a circular buffer.
struct Place {
    viplite::format::PatchSource source = viplite::format::PatchSource::input;
    std::uint32_t offset = 0, ring = 0, ring_end = 0; // in bytes, multiples of 64 the last two
    std::int32_t index = 0;                           // of inputs and outputs
};

// One of the counters of where results go, from the innermost.
struct Loop {
    std::uint32_t increment = 0, count = 1;
};

void set_loops(WrittenCommand& command, std::initializer_list<Loop> loops);
void set_window(WrittenCommand& command, std::int32_t left, std::int32_t top, std::uint32_t right,
                std::uint32_t bottom);
void set_tiles(WrittenCommand& command, std::uint32_t w, std::uint32_t h, std::uint32_t step_x,
               std::uint32_t step_y);
void set_places(WrittenCommand& command, const Map& map, Place from, Place to);

// The largest of 2 x 2.
WrittenCommand pool_of_two(const Map& map, Place from, Place to);
// Every pixel to every second pixel of every second line.
WrittenCommand spread(const Map& map, Place from, Place to);

} // namespace nbg_tests

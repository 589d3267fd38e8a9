// SPDX-License-Identifier: Apache-2.0
// Where the TP unit puts one element after the other: seven counters, each of which moves the
// address on.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"

#include <array>

namespace viplite::format {

class OutputCounters {
public:
    explicit OutputCounters(const CommandWords& command);

    // Of the next element, in elements.
    std::int64_t offset() const { return offset_; }
    void end_element();
    void end_line(); // of a tile
    void end_tile();

private:
    static constexpr std::size_t counters = 7;

    void set(std::size_t counter, std::int64_t value) {
        offset_ += (value - at_[counter]) * step_[counter];
        at_[counter] = value;
    }
    // Counts; what it overflows into counts with it.
    void advance(std::size_t counter);

    std::array<std::int64_t, counters> step_{}, at_{}, count_{}; // the last has no end
    bool line_resets_, tile_resets_2_, tile_resets_3_;
    std::int64_t offset_ = 0;
};

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
// The loops that move elements as the TP unit's tiles and counters do.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

#include <array>
#include <optional>

namespace viplite::format {

// Where the TP unit puts one element after the other: seven counters, each of which moves the
// address on.
class OutputCounters {
public:
    explicit OutputCounters(const CommandWords& command);

    // Of the next element, in elements.
    std::int64_t offset() const { return offset_; }
    // As many elements, that one included, lie at this distance from one another.
    std::int64_t run() const { return count_[innermost_] - at_[innermost_]; }
    std::int64_t distance() const { return step_[innermost_]; }
    void end_elements(std::int64_t count); // at most run()
    void end_line();                       // of a tile
    void end_tile();

    // How often what led here from `before` may be done again, to move every element on by as much
    // each time; 0: that is not known. `skip`: it was done.
    std::int64_t repeats(const OutputCounters& before) const;
    void skip(const OutputCounters& before, std::int64_t times);

private:
    static constexpr std::size_t counters = 7;

    void set(std::size_t counter, std::int64_t value) {
        offset_ += (value - at_[counter]) * step_[counter];
        at_[counter] = value;
    }
    // Counts; what it overflows into counts with it.
    void advance(std::size_t counter);
    // The one counter that is elsewhere than before.
    std::optional<std::size_t> moved(const OutputCounters& before) const;

    std::array<std::int64_t, counters> step_{}, at_{}, count_{}; // the last has no end
    bool line_resets_, tile_resets_2_, tile_resets_3_;
    std::size_t innermost_ = 0; // the first that counts
    std::int64_t offset_ = 0;
};

// The cells that are moved, and how the unit visits them.
struct MoveWindow {
    std::int32_t top = 0, left = 0, bottom = 0, right = 0; // cells, all included
    std::int32_t channels = 1;
    std::int32_t pool = 1, stride = 1; // as TensorMove's
};

struct MovePattern {
    std::int32_t h = 0, w = 0; // of the window, or of its pools
    std::vector<MoveAxis> axes;
};

// Every element is visited, in the unit's order, to see that the loops are the same. Error
// bad_model: they are not loops of the window's axes; cells that are visited twice or never;
// windows larger than networks have.
emu::Result<MovePattern> move_pattern(const CommandWords& command, const MoveWindow& window);

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/move_pattern.h"

#include "libviplite/format/execution/decode/tensor_fields.h"

#include <limits>

namespace viplite::format {

OutputCounters::OutputCounters(const CommandWords& command)
    : line_resets_(command[tensor_field::line_resets]),
      tile_resets_2_(command[tensor_field::tile_resets_2]),
      tile_resets_3_(command[tensor_field::tile_resets_3]) {
    constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < counters; ++i) {
        step_[i] = static_cast<std::int32_t>(command[tensor_field::increments[i]]);
        count_[i] = i + 1 == counters ? endless : command[tensor_field::counts[i]];
    }
    // What begins anew at an end does not overflow.
    if (line_resets_) count_[1] = endless;
    if (tile_resets_2_) count_[2] = endless;
    if (tile_resets_3_) count_[3] = endless;
    while (count_[innermost_] <= 1) ++innermost_;
}

void OutputCounters::advance(std::size_t counter) {
    for (; counter < counters; ++counter) {
        if (at_[counter] + 1 < count_[counter]) return set(counter, at_[counter] + 1);
        set(counter, 0);
    }
}

void OutputCounters::end_elements(std::int64_t count) {
    if (count < run()) return set(innermost_, at_[innermost_] + count);
    set(innermost_, 0);
    advance(innermost_ + 1);
}

void OutputCounters::end_line() {
    if (!line_resets_) return;
    set(0, 0);
    set(1, 0);
    advance(2);
}

void OutputCounters::end_tile() {
    if (tile_resets_2_) {
        set(2, 0);
        advance(3);
    }
    if (tile_resets_3_) {
        set(2, 0);
        set(3, 0);
        advance(4);
    }
}

std::optional<std::size_t> OutputCounters::moved(const OutputCounters& before) const {
    std::optional<std::size_t> moved;
    for (std::size_t i = 0; i < counters; ++i) {
        if (at_[i] == before.at_[i]) continue;
        if (moved) return std::nullopt;
        moved = i;
    }
    return moved;
}

// All others being where they were, what happens next is the same as long as this one overflows
// nowhere, and nothing else reads it or sets it back.
std::int64_t OutputCounters::repeats(const OutputCounters& before) const {
    constexpr std::size_t first_without_resets = 4;
    const auto counter = moved(before);
    if (!counter || *counter < first_without_resets || *counter <= innermost_) return 0;
    const std::int64_t steps = at_[*counter] - before.at_[*counter];
    return steps > 0 ? (count_[*counter] - 1 - at_[*counter]) / steps : 0;
}

void OutputCounters::skip(const OutputCounters& before, std::int64_t times) {
    const auto counter = moved(before);
    if (times > 0) set(*counter, at_[*counter] + times * (at_[*counter] - before.at_[*counter]));
}

} // namespace viplite::format

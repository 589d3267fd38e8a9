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

} // namespace viplite::format

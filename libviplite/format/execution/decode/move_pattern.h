// SPDX-License-Identifier: Apache-2.0
// The loops that move elements as the TP unit's tiles and counters do.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

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

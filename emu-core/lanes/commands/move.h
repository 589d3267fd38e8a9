// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/global_tensor.h"
#include "emu-core/lanes/machine.h"

#include <variant>

namespace emu::lanes {

// What a DMA engine reads or writes.
using Place = std::variant<LaneTensor, GlobalTensor>;

// Copies the elements of src in the order n, c, h, w - transposed c, n, h, w - to those of dst in
// the order n, c, h, w; both have as many. All are read before any is written.
struct Move {
    Place dst, src;
    bool transposes = false;

    bool operator==(const Move&) const = default;
};

// Error bad_argument: elements outside their memory, or another number of them on both sides.
Outcome run(const Move& command, Machine machine);

} // namespace emu::lanes

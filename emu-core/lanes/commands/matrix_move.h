// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/global_tensor.h"
#include "emu-core/lanes/machine.h"

namespace emu::lanes {

// Moves a matrix between the memories. In lanes a row is c * w elements (of which the first are in
// use), outside it is a line: `global` is R x 1 x 1 x C. Transposed, rows there are columns here.
struct MatrixMove {
    enum class Direction : std::uint8_t { load, store };

    GlobalTensor global;
    LaneTensor local;
    Direction direction = Direction::load;
    bool transposes = false;

    bool operator==(const MatrixMove&) const = default;
};

// Error bad_argument: elements outside their memory, or a matrix in global memory that has more
// rows or columns than the one in lanes; a load has as many rows.
Outcome run(const MatrixMove& command, Machine machine);

} // namespace emu::lanes

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/global_tensor.h"
#include "emu-core/lanes/integers.h"
#include "emu-core/lanes/machine.h"

#include <variant>

namespace emu::lanes {

// dst = src, byte by byte; both have the same extents.
struct Copy {
    LaneTensor dst, src;

    bool operator==(const Copy&) const = default;
};

Outcome run(const Copy& command, LaneMemory& memory);

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

// Copies src to dst, which begins some lanes further or earlier, and clears the channels that get
// nothing: how local response normalisation sees its neighbours.
struct ChannelShift {
    LaneTensor dst, src;
    LaneTensor vacated;

    bool operator==(const ChannelShift&) const = default;
};

// Error bad_argument: elements outside the memory, or other extents of src than of dst.
Outcome run(const ChannelShift& command, LaneMemory& memory);

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

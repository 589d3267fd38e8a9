// SPDX-License-Identifier: Apache-2.0
// What a tensor unit that works on lanes, and its DMA engine, can be told to do.
#pragma once

#include "emu-core/lanes/commands/channel_sum.h"
#include "emu-core/lanes/commands/convolutions.h"
#include "emu-core/lanes/commands/elementwise.h"
#include "emu-core/lanes/commands/matrix_products.h"
#include "emu-core/lanes/commands/moves.h"
#include "emu-core/lanes/commands/pools.h"

#include <string_view>
#include <variant>

namespace emu::lanes {

using Command = std::variant<Conv, Winograd, Depthwise, MaxPool, AveragePool, MatrixMac,
                             FoldedProduct, Multiply, MultiplyAccumulate, Add, Extreme, Shift,
                             Bitwise, Copy, ChannelSum, Lookup, Move, MatrixMove, ChannelShift>;

// Does it. Errors are bad_argument: nothing of a command that cannot be done as it stands is done.
Outcome run(const Command& command, Machine machine);

// "Conv", "Move": the operation's name for people.
std::string_view name_of(const Command& command);

// Multiplications, comparisons or bytes moved, whichever the command has; a measure of time.
// Commands that run() refuses may have any.
double steps(const Command& command);

} // namespace emu::lanes

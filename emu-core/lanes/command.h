// SPDX-License-Identifier: Apache-2.0
// What a tensor unit that works on lanes, and its DMA engine, can be told to do.
#pragma once

#include "lanes/add.h"
#include "lanes/average_pool.h"
#include "lanes/bitwise.h"
#include "lanes/channel_shift.h"
#include "lanes/channel_sum.h"
#include "lanes/conv.h"
#include "lanes/copy.h"
#include "lanes/depthwise.h"
#include "lanes/extreme.h"
#include "lanes/folded_product.h"
#include "lanes/lookup.h"
#include "lanes/matrix_mac.h"
#include "lanes/matrix_move.h"
#include "lanes/max_pool.h"
#include "lanes/move.h"
#include "lanes/multiply.h"
#include "lanes/multiply_accumulate.h"
#include "lanes/shift.h"
#include "lanes/winograd.h"

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

// SPDX-License-Identifier: Apache-2.0
// hbDNNResize as a piece of a task's work.
#pragma once

#include "libhbdnn/model/request.h"
#include "libhbdnn/task/task.h"

#include <optional>

namespace hbdnn {

// The chip whose resizer works by itself: BOARDLESS_CHIP's, or where that names none the first
// that has one. Error unsupported: the board's chip has none; those of board_choice().
emu::Result<const emu::Chip*> resizing_chip();

// Both are pictures of one type; no region is all of the input. Errors bad_argument: the tensors
// are no such pictures, the memory is not there, or the chip cannot resize so (check_resize()).
emu::Result<TaskPiece> resize_piece(const emu::Chip& chip, const TensorRecord& input,
                                    const std::optional<Region>& region,
                                    const TensorRecord& output);

} // namespace hbdnn

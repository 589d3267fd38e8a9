// SPDX-License-Identifier: Apache-2.0
// The board as far as models share it: which chip it has, and the chip's cores.
#pragma once

#include "emu-core/model/load.h"
#include "emu-core/runtime/cores.h"

namespace hbdnn {

// Error wrong_chip: another vendor's. The generic chip runs here, too.
emu::Outcome check_board(const emu::Chip& chip);

// Of BOARDLESS_CHIP, as it is at the call, and the library's default. Errors:
// device_unavailable, it names no chip for such models; wrong_chip, another vendor's.
emu::Result<emu::ChipChoice> board_choice();

// The chip that is meant where no model says it. Errors as above.
emu::Result<const emu::Chip*> board_chip();

// Shared by all models for the chip. Never destroyed.
emu::Cores& cores_of(const emu::Chip& chip);

} // namespace hbdnn

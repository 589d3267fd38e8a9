// SPDX-License-Identifier: Apache-2.0
// What models and boards of this vendor are for: abi/hbdnn/platforms.inc, by chip.
#pragma once

#include "emu-core/chip/chip.h"

namespace hbdnn {

// Error wrong_chip: another vendor's. The generic chip runs here, too.
emu::Outcome check_board(const emu::Chip& chip);

// "nash-e" of s100; empty for a chip that models do not name.
std::string_view march_of(const emu::Chip& chip);

} // namespace hbdnn

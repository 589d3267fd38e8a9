// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/chip.h"

namespace hbdnn {

// "S100": the chip's name in capitals (assumed). Alive for ever.
const char* soc_name(const emu::Chip& chip);

} // namespace hbdnn

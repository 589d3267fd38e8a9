// SPDX-License-Identifier: Apache-2.0
// The chip that the user's environment asks for.
#pragma once

#include "emu-core/model/load.h"

namespace emu {

// Of BOARDLESS_CHIP, with `fallback` for models that name none. Error device_unavailable: there is
// no such chip, or it takes no such models.
Result<ChipChoice> chip_choice(std::string_view fallback);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// What models say of the chip that they are for.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/load.h"

#include <string_view>

namespace hbdnn::format {

// "bernoulli2" of .bin files, or "X2A" of HBMs. The chip that a model of that march runs on: the
// one asked for, or its own. Errors: bad_model, a march that is not known; wrong_chip, another chip
// is asked for.
emu::Result<const emu::Chip*> chip_of_march(std::string_view march, const emu::ChipChoice& choice);

} // namespace hbdnn::format

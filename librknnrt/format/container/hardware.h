// SPDX-License-Identifier: Apache-2.0
// What files call the hardware of the chips.
#pragma once

#include "emu-core/chip/chip.h"

#include <cstdint>

namespace rknn::format {

// Which hardware files for a chip are written for (docs/formats/rknn-containers.md, "Generations").
struct Hardware {
    std::string_view family; // the chip's
    const char* generation;
    std::uint64_t container; // that new files have
};

// Null: what files for this chip hold is not known.
const Hardware* hardware_of(const emu::Chip& chip);
// A chip with that hardware; null: the generation is not known.
const emu::Chip* chip_with(std::string_view generation);

} // namespace rknn::format

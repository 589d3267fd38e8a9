// SPDX-License-Identifier: Apache-2.0
// Which hardware files for a chip are written for (docs/formats/rknn-containers.md, "Generations").
#pragma once

#include "emu-core/chip/chip.h"

#include <cstdint>

namespace rknn::format {

// What files for this chip call its hardware; empty: not known.
std::string_view generation_of(const emu::Chip& chip);
// The container that new files for it have. Precondition: the generation is known.
std::uint64_t container_of(const emu::Chip& chip);
// A chip with that hardware; null: the generation is not known.
const emu::Chip* chip_with(std::string_view generation);

} // namespace rknn::format

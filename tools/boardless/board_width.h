// SPDX-License-Identifier: Apache-2.0
// Boards of 32 bits have Rockchip's or VeriSilicon's units. A command of 32 bits is for those, and
// refuses what belongs to Horizon's chips and the BM1880, whose files have sizes of 64 bits, and
// what computes calls that were made elsewhere, whose addresses have.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"

#include <string>

namespace boardless {

// Error unsupported: the command has 32 bits, and what the name is of needs 64.
emu::Outcome expect_64_bits(const std::string& name);
// The same of a file of that kind, or of a chip that takes such; of others no error.
emu::Outcome check_width(const std::string& name, emu::ModelContainer container);
emu::Outcome check_width(const emu::Chip& chip);

} // namespace boardless

// SPDX-License-Identifier: Apache-2.0
// What the vendor's boards have of the interface: abi/rknn/platforms.inc, by chip. A chip that is
// in none of its groups has everything.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/chip.h"

namespace rknn {

// The groups of boards of platforms.inc, as bits.
enum Group : unsigned {
#define GROUP(name, bit, models, most_cores) name = bit,
#include "abi/rknn/platforms.inc"
};

// The group of the chip; 0: none.
unsigned group_of(const emu::Chip& chip);

// What the vendor's log calls the chip's NPU; "RKNPU" where that is not known.
const char* npu_name(const emu::Chip& chip);

// Whether the chip's boards have the function. `function` is an exported name.
bool has(const char* function, const emu::Chip& chip);
// Error unsupported: they do not, and this library does not lend it to them.
emu::Outcome check_supported(const char* function, const emu::Chip& chip);
// The same of a command of rknn_query.
emu::Outcome check_query(std::uint32_t command, const emu::Chip& chip);
// Error wrong_chip: this library is not for the chip's boards.
emu::Outcome check_board(const emu::Chip& chip);

} // namespace rknn

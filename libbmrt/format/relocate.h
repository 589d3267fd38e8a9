// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libbmrt/format/command_record.h"

#include <span>

namespace bmrt {

// Where a command buffer's relative addresses begin, as offsets in global memory.
struct RelocationBases {
    std::uint64_t neuron = 0, weight = 0;
};

// Adds to every address of global memory in the buffer the base that its record's flags choose; of
// both flags the neurons' counts, as in the vendor's library. Other records stay as they are.
// Errors: bad_model, damaged records; bad_argument, a DMA record without flags, where the vendor's
// library aborts. The buffer may be relocated in part then.
emu::Outcome relocate(std::span<std::byte> buffer, const RelocationBases& bases);

// Error bad_argument: a DMA record without flags.
emu::Outcome check_relative(const CommandRecord& record);

} // namespace bmrt

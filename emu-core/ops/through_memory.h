// SPDX-License-Identifier: Apache-2.0
// What a memory's bytes mean to a reader that sees them otherwise than who wrote them: tensors are
// laid into a memory of zeros, one over the other, and another tensor is read from it. Any types.
#pragma once

#include "emu-core/ops/kernel.h"
#include "emu-core/tensor/memory_view.h"

namespace emu::ops {

// src: one or more tensors of their views' types and as many elements; constant or not. Source i is
//      laid at sources[i], over those before it; the channels that its last block has beyond c are
//      laid as zeros.
// dst: of the type of `result`, and as many elements, read from there.
struct ThroughMemory {
    std::int64_t bytes = 0; // of the memory; all views lie within
    std::vector<MemoryView> sources;
    MemoryView result;

    EMU_FIELDS(bytes, sources, result);
    bool operator==(const ThroughMemory&) const = default;
};

// Rows: 1. Error bad_model: a memory of more than 2^31 bytes, or of more than 1 MiB and 64 times
// what the views' blocks hold; views outside it, other types or element counts.
PreparedKernel prepare(const ThroughMemory& through_memory, const Operands& operands);
Work work_of(const ThroughMemory& through_memory, const Operands& operands);

} // namespace emu::ops

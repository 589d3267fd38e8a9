// SPDX-License-Identifier: Apache-2.0
// An input or output as a map in memory, so that tensors need not go through bytes.
#pragma once

#include "emu-core/ops/moves/rearrange.h"
#include "libviplite/format/execution/memory/ring_view.h"

namespace viplite::format {

// The bytes from `address` on, all of them, as a map whose lines and surfaces lie as `used` has
// them; as one line where that does not come out even.
emu::MemoryView port_map(std::int64_t address, std::int64_t bytes, emu::Dtype dtype,
                         const emu::MemoryView& used);

// From the order of memory to h, w, c, and back. Nothing: it is the same.
std::optional<emu::ops::Rearrange> from_memory_order(const emu::MemoryView& map);
std::optional<emu::ops::Rearrange> to_memory_order(const emu::MemoryView& map);

} // namespace viplite::format

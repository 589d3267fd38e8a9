// SPDX-License-Identifier: Apache-2.0
// The network's inputs and outputs in the flat memory.
#pragma once

#include "emu-core/ops/moves/rearrange.h"
#include "libviplite/format/execution/decode/decode.h"
#include "libviplite/format/execution/memory/ring_view.h"
#include "libviplite/format/execution/memory/unit_memory.h"

namespace viplite::format {

class NetworkPorts {
public:
    NetworkPorts(const Description& description, const MemoryLayout& layout, UnitMemory& memory)
        : description_(description), layout_(layout), memory_(memory) {}

    // Puts the program's inputs where they are, as maps by who reads them first. Error bad_model:
    // a type that is not known.
    emu::Outcome add_inputs(const std::vector<OperationWork>& all);

    // What is at the outputs now, as maps by who writes them. Error bad_model: an output that is
    // not written completely; one without a type that is known.
    emu::Result<std::vector<emu::lift::MemoryProgram::Output>> read_outputs();

private:
    emu::Result<emu::TensorSpec> spec_of(const Port& port, const char* kind,
                                         std::size_t index) const;

    const Description& description_;
    const MemoryLayout& layout_;
    UnitMemory& memory_;
};

// ---- An input or output as a map in memory, so that tensors need not go through bytes

// The bytes from `address` on, all of them, as a map whose lines and surfaces lie as `used` has
// them; as one line where that does not come out even.
emu::MemoryView port_map(std::int64_t address, std::int64_t bytes, emu::Dtype dtype,
                         const emu::MemoryView& used);

// From the order of memory to h, w, c, and back. Nothing: it is the same.
std::optional<emu::ops::Rearrange> from_memory_order(const emu::MemoryView& map);
std::optional<emu::ops::Rearrange> to_memory_order(const emu::MemoryView& map);

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
// Which memory is alive, by the CPU's addresses.
#pragma once

#include "emu-core/edge/address_table.h"
#include "libhbdnn/memory/memory_span.h"

namespace hbdnn {

// By the address of its first byte. Made at the first call and never destroyed.
emu::AddressTable<Block>& blocks();        // allocated, and not freed
emu::AddressTable<Block>& registrations(); // registered: parts of blocks

// The block that the record's addresses are in, and where, whatever memSize says. Errors: of
// find_span().
struct Place {
    std::shared_ptr<Block> block;
    std::uint64_t offset = 0;
    std::uint64_t left = 0; // bytes of the block from there on, at least 1

    Range range(std::uint64_t bytes) const { return {offset, bytes}; }
};
emu::Result<Place> find_place(const MemoryRecord& record, const char* name);

} // namespace hbdnn

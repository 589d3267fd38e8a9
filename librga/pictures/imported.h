// SPDX-License-Identifier: Apache-2.0
// Memory that programs gave the library, by handle.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <memory>
#include <span>

namespace rga {

// Bytes that stay where they are as long as somebody has the object.
class Memory {
public:
    virtual ~Memory() = default;
    virtual std::span<std::byte> bytes() = 0;
    // How many of them the CPU has changed that devices do not see.
    virtual std::uint64_t unsynced() { return 0; }
};

// The caller's own. Error internal: nothing is mapped at some of it.
emu::Result<std::shared_ptr<Memory>> memory_at(void* address, std::uint64_t size);
// Mapped from its first byte on. Errors internal: it cannot be mapped, or is shorter.
emu::Result<std::shared_ptr<Memory>> memory_of_fd(int fd, std::uint64_t size);
// Of what libraries of ours in this process gave out, as devices see it. Error internal: no such
// memory.
emu::Result<std::shared_ptr<Memory>> memory_at_physical(std::uint64_t address, std::uint64_t size);

// Never 0. Error out_of_memory: too many are alive.
emu::Result<std::uint32_t> keep(std::shared_ptr<Memory> memory);
// Null: none has the handle.
std::shared_ptr<Memory> find_imported(std::uint32_t handle);
// Error bad_handle: none has it. "Reference counted": each import has a handle of its own.
emu::Outcome release(std::uint32_t handle);

} // namespace rga

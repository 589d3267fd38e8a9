// SPDX-License-Identifier: Apache-2.0
// Memory that applications ask for: hbSys and, of the unified generation, hbUCP. Faults of what is
// no memory of ours, or no longer: bad_handle.
#pragma once

#include "libhbdnn/memory/memory_span.h"

namespace hbdnn {

// The process' one, made at the first call and never destroyed.
emu::DeviceMemory& device_memory();

// Zeroed. `flush_call`: the call of the library's that syncs; alive for ever. Errors: bad_argument
// for 0 bytes, out_of_memory.
emu::Result<MemoryRecord> allocate_memory(std::uint64_t bytes, emu::Caching caching,
                                          const char* flush_call);
// Errors: bad_argument, only a part of a block, or still registered only; in strict mode bad_state,
// a run uses it.
emu::Outcome free_memory(const MemoryRecord& record);

// What hbSysMemFlushFlag says: 1 invalidates, 2 cleans. What a record has beyond its block is an
// error in strict mode only.
emu::Outcome flush_memory(const MemoryRecord& record, std::int32_t flag);

// The CPU copies; the cache is in between as ever. Error bad_argument: more than memSize, or than
// the block has from there on; null.
emu::Outcome write_memory(const MemoryRecord& record, const void* source, std::uint64_t bytes);
emu::Outcome read_memory(const MemoryRecord& record, void* target, std::uint64_t bytes);

// Memory that is ours already, by its physical address: the CPU's address of it. It stays alive
// until unregister_memory(), even when it is freed. Errors: bad_argument for 0 bytes; bad_handle;
// bad_state, it is registered.
emu::Result<MemoryRecord> register_memory(const MemoryRecord& record);
emu::Outcome unregister_memory(const MemoryRecord& record);

} // namespace hbdnn

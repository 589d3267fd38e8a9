// SPDX-License-Identifier: Apache-2.0
// Memory that the application shares with the BPU, and parts of it that a run reads or writes.
#pragma once

#include "emu-core/memory/device_memory.h"
#include "libhbdnn/memory/cache_record.h"

#include <atomic>
#include <memory>
#include <optional>

namespace hbdnn {

// One piece that the application asked for. Thread-safe. Ranges lie within the block: a
// precondition of all that take one.
class Block {
public:
    // `flush_call`: the library's call that syncs; alive for ever.
    Block(std::shared_ptr<emu::Buffer> buffer, const char* flush_call);

    std::span<std::byte> cpu() const { return buffer_->cpu(); }
    std::span<std::byte> device() const { return buffer_->device(); }
    std::uint64_t physical() const { return buffer_->physical(); }

    emu::Outcome sync(const Range& range, emu::Direction direction);
    // For calls that touch the block: reports what lies around it and was overwritten. Errors of
    // this and the next two are those of emu::missing_sync(): here the CPU has read results that
    // were not invalidated.
    emu::Outcome inspect();
    // What is missing before the BPU reads the range, or the CPU in a call.
    emu::Outcome check_cleaned(const Range& range);
    emu::Outcome check_invalidated(const Range& range);
    // A run, which `call` started, has written the range.
    void written(const Range& range, const emu::Call& call);

    // Runs that will read or write the block.
    std::atomic<unsigned> users = 0;

private:
    const std::shared_ptr<emu::Buffer> buffer_;
    std::optional<CacheRecord> record_; // where somebody wants to know
};

// Precondition: [address, address + 1) lies within the block.
std::uint64_t offset_in(const Block& block, const void* address);

// What an application's hbSysMem or hbUCPSysMem says: a block or a part of one. Nothing of it is
// believed.
struct MemoryRecord {
    std::uint64_t physical = 0;      // phyAddr
    void* virtual_address = nullptr; // virAddr
    std::uint64_t bytes = 0;         // memSize
};

// Keeps the block alive, which counts it among its users: to be let go when the run has ended.
class MemorySpan {
public:
    // Precondition: the range lies within the block.
    MemorySpan(std::shared_ptr<Block> block, const Range& range);
    MemorySpan(MemorySpan&& other) noexcept = default;
    MemorySpan& operator=(MemorySpan&& other) noexcept;
    ~MemorySpan();

    std::span<std::byte> device() const; // the BPU's view

    // For the call that starts a run, of memory that the run reads. Error bad_state, in strict mode
    // only: the CPU's bytes were not cleaned.
    emu::Outcome check_cleaned() const { return block_->check_cleaned(range_); }
    // Of memory that the run writes. Error likewise: results before were read without invalidation.
    emu::Outcome check_overwritten() const { return block_->inspect(); }
    // The run has written all of it.
    void written() { block_->written(range_, call_); }

private:
    std::shared_ptr<Block> block_; // null after a move
    Range range_;
    emu::Call call_ = emu::current_call(); // that starts the run
};

// `bytes` from the record's addresses on, which may be anywhere in a live block. `name`: of the
// tensor's memory, for errors. Errors: bad_argument, null, too few bytes left in the block, the two
// addresses are of different places; bad_handle, no live memory of ours. In strict mode memSize of
// less than `bytes` is one, too. Precondition: bytes > 0.
emu::Result<MemorySpan> find_span(const MemoryRecord& record, std::uint64_t bytes,
                                  const char* name);

} // namespace hbdnn

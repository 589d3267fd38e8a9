// SPDX-License-Identifier: Apache-2.0
// The memory that application and device share: buffers with physical addresses and file
// descriptors, and parts of them, for applications that give the same memory to several tensors.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/memory/address_allocator.h"
#include "emu-core/memory/cache_model.h"

#include <cstdint>
#include <memory>
#include <span>

namespace emu {

enum class Direction : std::uint8_t { to_device = 1, from_device = 2, both = 3 };

// Whether the CPU has a cache in front of the memory. It shows with the cache model only.
enum class Caching : std::uint8_t { cached, uncached };

// One piece of device memory. Its pages are a memfd of their own, so that the descriptor can be
// mapped or handed on. Its end lies against an inaccessible page: the first byte beyond traps.
//
// With the cache model the CPU and the device see separate copies until sync(); without it both
// views are the same bytes.
class Buffer {
public:
    virtual ~Buffer() = default;

    virtual std::uint64_t physical() const = 0;  // never 0; unique among live buffers
    virtual int fd() const = 0;                  // stays ours; -1 where memory came without one
    virtual std::uint64_t fd_offset() const = 0; // of the first byte within fd
    virtual std::span<std::byte> cpu() = 0;      // exactly as many bytes as were asked for
    virtual std::span<std::byte> device() = 0;   // the same size

    // Makes [offset, offset + length) of one view visible in the other. Raises the generation when
    // it goes to the device. Error bad_argument: a range outside the buffer.
    virtual Outcome sync(std::uint64_t offset, std::uint64_t length, Direction direction) = 0;

    // What the CPU has changed in [offset, offset + length) and the device does not see; nothing
    // without the cache model. Precondition: the range lies within the buffer.
    virtual Changes changes(std::uint64_t, std::uint64_t) { return {}; }

    // For calls that touch the buffer: reports bytes around it that were overwritten, once, if
    // BOARDLESS_REPORT asks for that. sync() and the buffer's end always do.
    virtual void inspect() {}

    // Raised whenever the device's bytes may have changed behind a reader that keeps copies of
    // them.
    virtual std::uint64_t generation() const = 0;
    // For calls that bind the buffer, and for transfers into it.
    virtual void raise_generation() = 0;
};

// Whether both views hold the same bytes; always so without the cache model.
bool is_synced(Buffer& buffer);

struct MemoryOptions {
    bool cache_model = false;  // BOARDLESS_CACHE=1 or strict, or BOARDLESS_STRICT=1 without it
    bool page_aligned = false; // BOARDLESS_GUARD=page: start on a page as a board's memory does,
                               // instead of ending against the guard page
    std::uint64_t limit = 4ULL << 30; // BOARDLESS_MEMORY_MB: bytes that may be live at a time
    AddressSpace addresses = {};      // the device's
};

// As the environment asks for.
MemoryOptions memory_options();

class DeviceMemory {
public:
    explicit DeviceMemory(MemoryOptions options);
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;

    // Zeroed memory. Error: bad_argument for size 0, out_of_memory beyond the limit or what the
    // system has, or whatever BOARDLESS_FAULT plans for this "alloc".
    Result<std::shared_ptr<Buffer>> allocate(std::uint64_t size, Caching caching = Caching::cached);
    // [offset, offset + size) of memory behind a descriptor of the caller's (duplicated, and
    // mapped). Error: bad_argument for a descriptor that cannot be mapped or is too short.
    Result<std::shared_ptr<Buffer>> import_fd(int fd, std::uint64_t offset, std::uint64_t size);
    // Memory of the caller's that stays its own; it has no descriptor.
    Result<std::shared_ptr<Buffer>> import_pointer(void* bytes, std::uint64_t size);

    // The live buffer that holds all of [physical, physical + size), or null.
    std::shared_ptr<Buffer> find(std::uint64_t physical, std::uint64_t size) const;

    std::uint64_t allocated() const; // bytes live now

private:
    struct State;
    std::shared_ptr<State> state_; // outlives this object as long as buffers do
};

// [offset, offset + size) of `whole`, which it keeps alive. Error bad_argument: a range outside it,
// or empty.
Result<std::shared_ptr<Buffer>> slice(std::shared_ptr<Buffer> whole, std::uint64_t offset,
                                      std::uint64_t size);

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// What a vip_buffer stands for: memory that application and NPU share, and the tensor that it is
// for.
#pragma once

#include "emu-core/memory/device_memory.h"
#include "libviplite/format/description.h"
#include "libviplite/live/driver.h"
#include "libviplite/model/model.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>

namespace viplite {

struct PhysicalRange {
    std::uint64_t address = 0, bytes = 0;
};

// Ranges of an application's. It is read no further than to one that is wrong, because `count` may
// be, too.
struct PhysicalTable {
    std::size_t count = 0;
    std::function<PhysicalRange(std::size_t)> range;
};

// Thread-safe.
class Buffer final : public Object {
public:
    using Created = emu::Result<std::shared_ptr<Buffer>>;
    using Tensor =
        std::optional<viplite::format::Port>; // nothing: bytes that are for no tensor in particular

    // Zeroed memory; `bytes` are those of the tensor where there is one. Errors: bad_argument for 0
    // bytes, out_of_memory.
    static Created allocate(emu::DeviceMemory& memory, Tensor tensor, std::uint64_t bytes);
    // Memory of the application's, which outlives the buffer. Error bad_argument: too few bytes.
    static Created from_handle(emu::DeviceMemory& memory, Tensor tensor, void* logical,
                               std::uint64_t bytes);
    // The same behind a descriptor.
    static Created from_fd(emu::DeviceMemory& memory, Tensor tensor, int fd, std::uint64_t bytes);
    // Device memory that this library gave; the CPU has no mapping of it. Error bad_argument: no
    // live memory has one of the ranges, or they are too few bytes.
    static Created from_physical(emu::DeviceMemory& memory, Tensor tensor,
                                 const PhysicalTable& table);
    // The same memory as another buffer.
    static Created from_buffer(const Buffer& source, Tensor tensor);

    Buffer(Tensor tensor, std::vector<std::shared_ptr<emu::Buffer>> parts, bool mapped);

    const char* type() const override { return "vip_buffer"; }
    void close() override { destroyed_ = true; }
    bool destroyed() const { return destroyed_; } // by the application; still bound perhaps

    const Tensor& tensor() const { return tensor_; }
    std::uint64_t size() const { return size_; } // bytes
    bool contiguous() const { return parts_.size() == 1; }
    // The CPU's address, or null where it has none.
    void* map();
    // Error bad_state, in strict mode only: results of a run in it were never invalidated.
    emu::Outcome unmap();
    emu::Outcome flush(emu::Direction direction);

    // Error bad_state, in strict mode only: what the CPU wrote was never flushed.
    emu::Outcome check_flushed() const;

    // The NPU's view of the first `bytes`, in `copy` where the memory is in several pieces.
    // Precondition of both: no more than size().
    std::span<std::byte> view(std::size_t bytes, std::vector<std::byte>& copy) const;
    // A run has written that view.
    void commit(std::span<const std::byte> view);

    // One user of the memory at a time, where networks have their intermediate tensors in it.
    std::mutex& pool_lock() { return pool_lock_; }

private:
    bool is_synced() const;
    emu::Outcome check_invalidated() const;

    const Tensor tensor_;
    const std::vector<std::shared_ptr<emu::Buffer>> parts_;
    const std::uint64_t size_;
    const bool mapped_; // the CPU may have its address
    std::atomic<bool> destroyed_ = false;
    std::atomic<bool> has_results_ = false; // that no call has made visible to the CPU
    std::mutex pool_lock_;
};

// ---- Whether a buffer may be bound to an input or output

// As drivers compare: each dimension of the port, formats, fixed point position or zero point; the
// quotient of the scales lies between 0.9 and 1.1. How many dimensions a buffer has does not
// matter, nor the name. A buffer for no tensor needs as many bytes. Error bad_argument.
emu::Outcome check_match(const viplite::format::Port& port, const Buffer& buffer);

// Whether two networks have the same inputs and outputs.
bool same_ports(const Model& a, const Model& b);

} // namespace viplite

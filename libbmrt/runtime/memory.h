// SPDX-License-Identifier: Apache-2.0
// What a bmmem_device_t stands for: a range of a device's memory, which it owns or which is part of
// another's; and memory that a network works in.
#pragma once

#include "libbmrt/runtime/device.h"
#include "libbmrt/runtime/handles.h"

#include <atomic>

namespace bmrt::runtime {

class Memory {
public:
    using Handle = bmmem_t;
    static constexpr std::uintptr_t kind = 3;
    static constexpr const char* handle_type = "bmmem_device_t";
    static constexpr const char* argument = "mem";

    // Zeroed; of no bytes, too. Errors: of emu::DeviceMemory::allocate().
    static emu::Result<std::shared_ptr<Memory>> allocate(std::shared_ptr<Device> device,
                                                         std::uint64_t bytes);
    // Neither memory need be there: whoever uses the range finds out.
    static std::shared_ptr<Memory> part(std::shared_ptr<Device> device, std::uint64_t address,
                                        std::uint64_t bytes);

    Memory(std::shared_ptr<Device> device, std::shared_ptr<emu::Buffer> buffer,
           std::uint64_t address, std::uint64_t bytes)
        : device_(std::move(device)), buffer_(std::move(buffer)), address_(address), bytes_(bytes) {
    }

    const std::shared_ptr<Device>& device() const { return device_; }
    std::uint64_t address() const { return address_; }
    std::uint64_t bytes() const { return bytes_; }
    // The first byte as the CPU sees it. Error bad_argument: no live memory has all of the range.
    emu::Result<std::byte*> pointer() const;

    // Copies at an offset. Error bad_argument: outside, or no live memory has the range.
    emu::Outcome write(std::uint64_t offset, emu::Bytes bytes) const;
    emu::Outcome read(std::uint64_t offset, std::span<std::byte> bytes) const;

    // What bm_load_cmdbuf put there; null: nothing.
    const std::shared_ptr<const bmrt::CommandList>& commands() const { return commands_; }
    void set_commands(std::shared_ptr<const bmrt::CommandList> commands) {
        commands_ = std::move(commands);
    }

    // Of a part that is a network's input or output: to where they are now.
    void move(std::uint64_t address, std::uint64_t bytes) {
        address_ = address;
        bytes_ = bytes;
    }

    // A network's, which frees it itself.
    bool belongs_to_network() const { return belongs_to_network_; }
    void give_to_network() { belongs_to_network_ = true; }

private:
    const std::shared_ptr<Device> device_;
    const std::shared_ptr<emu::Buffer> buffer_; // null: a part
    std::atomic<std::uint64_t> address_, bytes_;
    std::shared_ptr<const bmrt::CommandList> commands_;
    bool belongs_to_network_ = false;
};

// Memory that a network works in: its own, which applications may ask for, or one of theirs.
class LentMemory {
public:
    // The network's own.
    explicit LentMemory(std::shared_ptr<Memory> own);
    // The application's, under its handle.
    LentMemory(std::shared_ptr<Memory> imported, bmmem_device_t handle)
        : memory_(std::move(imported)), handle_(handle), imported_(true) {}
    ~LentMemory();
    LentMemory(const LentMemory&) = delete;

    Memory& memory() const { return *memory_; }
    // Ends with this object where the memory is the network's own. Error out_of_memory.
    emu::Result<bmmem_device_t> handle();

private:
    const std::shared_ptr<Memory> memory_;
    bmmem_device_t handle_ = nullptr; // given on demand
    bool imported_ = false;
};

} // namespace bmrt::runtime

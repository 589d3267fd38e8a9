// SPDX-License-Identifier: Apache-2.0
// What a bmdev_t stands for: a chip with its memories. Each opening of a device is one of its own,
// as with the vendor's functional model.
#pragma once

#include "emu-core/lanes/kernel_cache.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/memory/global_memory.h"
#include "libbmrt/format/command_list.h"

#include <libbmruntime/bmruntime.h>

#include <array>
#include <mutex>
#include <vector>

namespace bmrt::runtime {

// A device's memory as its DMA engine sees it. Remembers the buffers of a run, which stay alive
// until forget(). Not thread-safe.
class DeviceView final : public emu::GlobalMemory {
public:
    explicit DeviceView(const emu::DeviceMemory& memory) : memory_(memory) {}

    emu::Result<std::span<std::byte>> at(std::uint64_t address, std::uint64_t size) override;
    void forget() { seen_.clear(); }

private:
    struct Seen {
        std::uint64_t first = 0;
        std::span<std::byte> bytes;
        std::shared_ptr<emu::Buffer> buffer;
    };

    const emu::DeviceMemory& memory_;
    std::vector<Seen> seen_;
};

inline constexpr int device_count = 4; // what bm_enum_devices says; measured

inline constexpr std::uint64_t global_bytes = 4ULL << 30;
// Below lie the vendor's command buffers; measured.
inline constexpr std::uint64_t first_address = 40ULL << 20;

// Thread-safe. Runs and transfers wait for each other.
class Device {
public:
    using Handle = bmdev_t;
    static constexpr std::uintptr_t kind = 2;
    static constexpr const char* handle_type = "bmdev_t";
    static constexpr const char* argument = "dev";

    // Errors: device_unavailable, no such device; wrong_chip, BOARDLESS_CHIP names another;
    // bad_argument, as of bmrt::tensor_unit().
    static emu::Result<std::shared_ptr<Device>> open(int index);

    explicit Device(const bmrt::TensorUnitModel& model);

    const bmrt::TensorUnitModel& model() const { return model_; }
    emu::DeviceMemory& memory() { return memory_; }
    // For CPU operators, which only run() calls.
    emu::GlobalMemory& view() { return view_; }

    // Errors: of bmrt::run(), or what BOARDLESS_FAULT plans for this "task". A CPU operator's
    // plugin may call any function for the device.
    emu::Outcome run(const bmrt::CommandList& commands, bmrt::CpuOperators* cpu = nullptr);

    // Copies from and to the memory at an address. Error bad_argument: no live memory has all of
    // it.
    emu::Outcome write(std::uint64_t address, emu::Bytes bytes);
    emu::Outcome read(std::uint64_t address, std::span<std::byte> bytes);
    static constexpr std::size_t base_registers = 8; // assumed
    // Nothing is known that they do. Precondition: index < base_registers.
    void set_base(std::size_t index, std::uint64_t address);
    std::uint64_t base(std::size_t index);

private:
    // One use of the view, which forgets its buffers when the outermost one ends.
    class Use;

    const bmrt::TensorUnitModel model_;
    std::recursive_mutex mutex_; // guards what follows, but for memory_
    int uses_ = 0;
    emu::DeviceMemory memory_;
    emu::LaneMemory local_;
    emu::lanes::KernelCache kernels_;
    DeviceView view_;
    std::array<std::uint64_t, base_registers> bases_{};
};

} // namespace bmrt::runtime

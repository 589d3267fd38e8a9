// SPDX-License-Identifier: Apache-2.0
// A device's memory as its DMA engine sees it.
#pragma once

#include "emu-core/memory/device_memory.h"
#include "emu-core/memory/global_memory.h"

#include <vector>

namespace bmrt::runtime {

// Remembers the buffers of a run, which stay alive until forget(). Not thread-safe.
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

} // namespace bmrt::runtime

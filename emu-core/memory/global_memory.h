// SPDX-License-Identifier: Apache-2.0
// The memory outside a tensor unit, as its DMA engine sees it.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <span>

namespace emu {

class GlobalMemory {
public:
    virtual ~GlobalMemory() = default;

    // The bytes [address, address + size), valid until the memory is freed. Error bad_argument:
    // they are not all in one live buffer. Precondition: size > 0.
    virtual Result<std::span<std::byte>> at(std::uint64_t address, std::uint64_t size) = 0;
};

// Somebody's bytes as one buffer.
class FlatGlobalMemory final : public GlobalMemory {
public:
    FlatGlobalMemory(std::uint64_t base, std::span<std::byte> bytes) : base_(base), bytes_(bytes) {}

    Result<std::span<std::byte>> at(std::uint64_t address, std::uint64_t size) override;

private:
    std::uint64_t base_;
    std::span<std::byte> bytes_;
};

} // namespace emu

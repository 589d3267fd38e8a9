// SPDX-License-Identifier: Apache-2.0
// Physical addresses: numbers that the application passes around and the device resolves.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace emu {

// Deterministic: the same calls give the same addresses. Walks upwards through the whole range
// before it reuses an address, so that one kept after its buffer's end is found out. Not
// thread-safe.
class AddressAllocator {
public:
    static constexpr std::uint64_t granule = 4096; // the device's pages, whatever the host's are

    // Gives out addresses in [first, end), multiples of the granule.
    // The default begins where boards have DRAM and never gives 0.
    explicit AddressAllocator(std::uint64_t first = 0x1000'0000, std::uint64_t end = 1ULL << 40)
        : first_(first), end_(end), cursor_(first) {}

    // The first address of `size` bytes, or nothing when no gap holds them. A granule stays free
    // behind each range: what runs over its end meets nothing.
    std::optional<std::uint64_t> take(std::uint64_t size);
    // Precondition: `address` came from take() and was not given back since.
    void give_back(std::uint64_t address);

private:
    std::optional<std::uint64_t> gap_from(std::uint64_t address, std::uint64_t length) const;

    std::uint64_t first_, end_, cursor_;
    std::map<std::uint64_t, std::uint64_t> live_; // first address to the end of its range
};

} // namespace emu

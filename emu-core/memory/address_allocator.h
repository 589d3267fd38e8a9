// SPDX-License-Identifier: Apache-2.0
// Physical addresses: numbers that the application passes around and the device resolves.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace emu {

// Which addresses are given out: those in [first, end). The default begins where boards have DRAM
// and never gives 0.
struct AddressSpace {
    enum class Order : std::uint8_t {
        // Upwards through the whole range before an address is reused, so that one kept after its
        // buffer's end is found out. A granule stays free behind each range: what runs over its
        // end meets nothing.
        walking,
        lowest, // the lowest gap that is large enough; ranges may touch
    };

    std::uint64_t first = 0x1000'0000, end = 1ULL << 40;
    Order order = Order::walking;
};

// Deterministic: the same calls give the same addresses. Not thread-safe.
class AddressAllocator {
public:
    static constexpr std::uint64_t granule = 4096; // the device's pages, whatever the host's are

    explicit AddressAllocator(const AddressSpace& space = {})
        : space_(space), cursor_(space.first) {}

    // The first address of `size` bytes, a multiple of the granule, or nothing when no gap holds
    // them.
    std::optional<std::uint64_t> take(std::uint64_t size);
    // Precondition: `address` came from take() and was not given back since.
    void give_back(std::uint64_t address);

private:
    std::optional<std::uint64_t> gap_from(std::uint64_t address, std::uint64_t length) const;

    AddressSpace space_;
    std::uint64_t cursor_;
    std::map<std::uint64_t, std::uint64_t> live_; // first address to the end of its range
};

} // namespace emu

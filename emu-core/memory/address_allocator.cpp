// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/address_allocator.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <iterator>

namespace emu {

std::optional<std::uint64_t> AddressAllocator::take(std::uint64_t size) {
    if (size > space_.end - space_.first) return std::nullopt;
    const bool walks = space_.order == AddressSpace::Order::walking;
    const std::uint64_t length = align_up(size, granule) + (walks ? granule : 0);
    auto address = gap_from(walks ? cursor_ : space_.first, length);
    if (!address) address = gap_from(space_.first, length);
    if (!address) return std::nullopt;
    cursor_ = *address + length;
    live_.emplace(*address, cursor_);
    return address;
}

void AddressAllocator::give_back(std::uint64_t address) {
    live_.erase(address);
}

std::optional<std::uint64_t> AddressAllocator::gap_from(std::uint64_t address,
                                                        std::uint64_t length) const {
    auto next = live_.lower_bound(address);
    if (next != live_.begin()) address = std::max(address, std::prev(next)->second);
    for (; next != live_.end(); ++next) {
        if (next->first - address >= length) return address;
        address = next->second;
    }
    if (space_.end - address >= length) return address;
    return std::nullopt;
}

} // namespace emu

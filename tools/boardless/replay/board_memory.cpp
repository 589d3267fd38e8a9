// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/replay/board_memory.h"

#include <algorithm>
#include <cstring>

namespace boardless {

std::uint64_t number_at(const std::byte* from, std::size_t bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, from, std::min(bytes, sizeof value));
    return value;
}

std::optional<emu::Bytes> BoardMemory::at(std::uint64_t address, std::uint64_t bytes) const {
    for (const trace::Region& region : *seen_) {
        if (address < region.address || address - region.address >= region.size) continue;
        if (!region.bytes) return std::nullopt;
        const std::uint64_t offset = address - region.address;
        return region.bytes->subspan(offset, std::min(bytes, region.size - offset));
    }
    return std::nullopt;
}

std::optional<std::string> BoardMemory::text_at(std::uint64_t address) const {
    const std::optional<emu::Bytes> bytes = at(address, ~std::uint64_t{0});
    if (!bytes) return std::nullopt;
    const auto* const text = reinterpret_cast<const char*>(bytes->data());
    return std::string(text, ::strnlen(text, bytes->size()));
}

void BoardMemory::share_again(std::uint64_t board) {
    if (const auto found = spans_.find(board); found != spans_.end()) ++found->second.users;
}

void BoardMemory::forget(std::uint64_t board) {
    if (const auto found = spans_.find(board); found != spans_.end() && --found->second.users == 0)
        spans_.erase(found);
}

void BoardMemory::forget(std::uint64_t board, std::uint64_t bytes) {
    for (auto one = spans_.begin(); one != spans_.end();) {
        const bool apart = one->first + one->second.bytes <= board || board + bytes <= one->first;
        one = apart ? std::next(one) : spans_.erase(one);
    }
}

void BoardMemory::map(std::uint64_t board, std::uint64_t bytes, std::byte* here,
                      std::uint64_t owner) {
    forget(board, bytes);
    spans_[board] = {bytes, here, owner};
}

void BoardMemory::map_given(std::uint64_t board, std::uint64_t bytes, std::byte* here) {
    forget(board, bytes);
    spans_[board] = {bytes, here, 0, true};
}

void BoardMemory::end(std::uint64_t owner) {
    std::erase_if(spans_, [&](const auto& one) { return one.second.owner == owner; });
}

std::byte* BoardMemory::here(std::uint64_t board) const {
    const auto one = spans_.upper_bound(board);
    return one != spans_.begin() && !std::prev(one)->second.is_given ? here_or_given(board)
                                                                     : nullptr;
}

std::byte* BoardMemory::here_or_given(std::uint64_t board) const {
    auto one = spans_.upper_bound(board);
    if (one == spans_.begin()) return nullptr;
    --one;
    const std::uint64_t offset = board - one->first;
    return offset < std::max<std::uint64_t>(one->second.bytes, 1) ? one->second.here + offset
                                                                  : nullptr;
}

std::vector<BoardMemory::Pair> BoardMemory::shared() const {
    std::vector<Pair> pairs;
    for (const trace::Region& region : *seen_) {
        auto one = spans_.upper_bound(region.address);
        if (!region.bytes || one == spans_.begin()) continue;
        --one;
        const std::uint64_t offset = region.address - one->first;
        if (one->second.is_given || offset >= one->second.bytes) continue;
        const std::uint64_t bytes = std::min(region.size, one->second.bytes - offset);
        pairs.push_back({region.address, region.bytes->first(bytes), one->second.here + offset});
    }
    return pairs;
}

void BoardMemory::bring() const {
    for (const Pair& pair : shared())
        std::memcpy(const_cast<std::byte*>(pair.here), pair.there.data(), pair.there.size());
}

std::optional<std::uint64_t> BoardMemory::named(std::uint64_t board) const {
    const auto found = names_.find(board);
    if (found == names_.end()) return std::nullopt;
    return found->second;
}

} // namespace boardless

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/touch_watch.h"

#include "emu-core/memory/descriptor.h"
#include "emu-core/memory/mapping.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace emu {
namespace {

constexpr std::uint64_t present = 1ULL << 63; // of an entry of /proc/self/pagemap

// Opened each time: a child would go on to read its parent's.
Descriptor page_table() {
    return Descriptor(::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC));
}

} // namespace

std::span<std::byte> watched_pages(std::span<std::byte> bytes, std::span<std::byte> all) {
    const std::uintptr_t page = page_size();
    auto first = reinterpret_cast<std::uintptr_t>(bytes.data());
    std::uintptr_t end = first + bytes.size();
    first = bytes.data() == all.data() ? first / page * page : (first + page - 1) / page * page;
    const bool to_the_end = bytes.data() + bytes.size() == all.data() + all.size();
    end = to_the_end ? (end + page - 1) / page * page : end / page * page;
    if (first >= end) return {};
    return {reinterpret_cast<std::byte*>(first), end - first};
}

// The kernel maps neighbours of a page that is read, but not across different advice.
void watch_touches(std::span<std::byte> pages) {
    if (pages.empty()) return;
    ::madvise(pages.data(), pages.size(), MADV_RANDOM);
    ::madvise(pages.data(), pages.size(), MADV_DONTNEED);
}

bool touched(std::span<const std::byte> pages) {
    const Descriptor table = page_table();
    std::array<std::uint64_t, 512> entries;
    const std::size_t count = pages.size() / page_size();
    const std::size_t first = reinterpret_cast<std::uintptr_t>(pages.data()) / page_size();
    for (std::size_t done = 0; done < count; done += entries.size()) {
        const std::size_t wanted = std::min(entries.size(), count - done) * sizeof entries[0];
        const auto offset = static_cast<off_t>((first + done) * sizeof entries[0]);
        const auto bytes = ::pread(table.get(), entries.data(), wanted, offset);
        if (bytes != static_cast<ssize_t>(wanted)) return false;
        const auto end = entries.begin() + static_cast<std::ptrdiff_t>(wanted / sizeof entries[0]);
        if (std::any_of(entries.begin(), end, [](auto entry) { return (entry & present) != 0; }))
            return true;
    }
    return false;
}

void end_watch(std::span<std::byte> pages) {
    if (!pages.empty()) ::madvise(pages.data(), pages.size(), MADV_NORMAL);
}

bool tells_touches() {
    return static_cast<bool>(page_table());
}

} // namespace emu

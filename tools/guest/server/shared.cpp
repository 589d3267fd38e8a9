// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/shared.h"

#include "tools/guest/server/interface.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include <dirent.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace guest {
namespace {

constexpr std::size_t chunk = 1 << 20;
constexpr std::size_t small_chunk = 1 << 16; // of which all is compared in each call

struct Mapping {
    std::byte* start = nullptr;
    std::size_t bytes = 0;
    std::uint64_t offset = 0;
    dev_t device = 0;
    ino_t file = 0; // 0: none
};

// The shared mapping of a file that holds this address.
Mapping mapping_of(const void* address) {
    std::FILE* maps = std::fopen("/proc/self/maps", "re");
    if (!maps) return {};
    const auto wanted = reinterpret_cast<std::uint64_t>(address);
    char line[512];
    Mapping found;
    while (std::fgets(line, sizeof line, maps)) {
        std::uint64_t start = 0, end = 0, offset = 0, file = 0;
        unsigned major = 0, minor = 0;
        char access[8] = "";
        if (std::sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %x:%x %" SCNu64, &start,
                        &end, access, &offset, &major, &minor, &file) != 7)
            continue;
        if (wanted < start || wanted >= end) continue;
        if (access[3] == 's')
            found = {reinterpret_cast<std::byte*>(start), static_cast<std::size_t>(end - start),
                     offset, makedev(major, minor), static_cast<ino_t>(file)};
        break;
    }
    std::fclose(maps);
    return found;
}

// A descriptor of ours for the file; -1: we have none.
int descriptor_of(const Mapping& mapping) {
    DIR* folder = ::opendir("/proc/self/fd");
    if (!folder) return -1;
    int found = -1;
    while (const dirent* entry = ::readdir(folder)) {
        const int number = std::atoi(entry->d_name);
        struct stat status {};
        if (entry->d_name[0] == '.' || number == ::dirfd(folder) || ::fstat(number, &status) != 0)
            continue;
        if (status.st_ino == mapping.file && status.st_dev == mapping.device) found = number;
    }
    ::closedir(folder);
    return found;
}

} // namespace

Region* Regions::find(const void* host) {
    const auto* at = static_cast<const std::byte*>(host);
    for (auto& [guest, region] : regions_)
        if (at >= region.host && at < region.host + region.bytes) return &region;
    return nullptr;
}

Region* Regions::share(Channel& channel, const void* host) {
    const Mapping mapping = mapping_of(host);
    // Memory that is gone may have had the same address.
    Region* region = find(host);
    if (region && (region->file != mapping.file || region->host != mapping.start ||
                   region->bytes != mapping.bytes)) {
        regions_.erase(region->guest);
        region = nullptr;
    }
    if (!region && mapping.file != 0) {
        const int descriptor = descriptor_of(mapping);
        if (descriptor >= 0)
            region = add(channel, mapping.start, mapping.bytes, descriptor, mapping.offset);
    }
    if (region) {
        region->file = mapping.file;
        ++region->users;
    }
    return region;
}

Region* Regions::add(Channel& channel, std::byte* host, std::size_t bytes, int descriptor,
                     std::uint64_t offset) {
    const auto answer = channel.ask({guest_map, 0, {bytes, offset}}, nullptr, descriptor);
    if (!answer || answer->values[0] == 0) return nullptr;
    Region& region = regions_[answer->values[0]];
    region = {answer->values[0], host, bytes};
    return &region;
}

void Regions::release(Channel& channel, std::uint64_t guest) {
    const auto found = regions_.find(guest);
    if (found == regions_.end() || --found->second.users > 0) return;
    channel.ask({guest_unmap, 0, {guest, found->second.bytes}});
    regions_.erase(guest);
}

const Region* Regions::at(std::uint64_t guest) const {
    const auto found = regions_.find(guest);
    return found == regions_.end() ? nullptr : &found->second;
}

std::byte* Regions::host_of(std::uint64_t guest, std::size_t bytes) const {
    auto next = regions_.upper_bound(guest);
    if (next == regions_.begin()) return nullptr;
    const Region& region = std::prev(next)->second;
    const std::uint64_t offset = guest - region.guest;
    if (offset > region.bytes || bytes > region.bytes - offset) return nullptr;
    return region.host + offset;
}

std::optional<std::uint64_t> Regions::guest_of(const void* host) const {
    const auto* at = static_cast<const std::byte*>(host);
    for (const auto& [guest, region] : regions_)
        if (at >= region.host && at < region.host + region.bytes)
            return guest + static_cast<std::uint64_t>(at - region.host);
    return {};
}

// Nothing: there is no room.
Arena::Piece Arena::chunk_for(Channel& channel, std::size_t bytes) {
    const std::size_t length = up(std::max(bytes, copies_only_ ? small_chunk : chunk), 4096);
    if (copies_only_) {
        const auto answer = channel.ask({guest_room, 0, {length}});
        if (!answer || answer->values[0] == 0) return {};
        Copy& copy = copies_.emplace_back(Copy{answer->values[0], {}, {}});
        copy.host.resize(length);
        copy.last.resize(length);
        return {copy.guest, copy.host.data(), length};
    }
    const emu::Descriptor file(::memfd_create("boardless-guest", MFD_CLOEXEC));
    if (!file || ::ftruncate(file.get(), static_cast<off_t>(length)) != 0) return {};
    void* mapped = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    if (mapped == MAP_FAILED) return {};
    auto* const host = static_cast<std::byte*>(mapped);
    if (const Region* const region = regions_.add(channel, host, length, file.get(), 0))
        return {region->guest, host, length};
    ::munmap(mapped, length);
    return {};
}

Arena::Piece Arena::allocate(Channel& channel, std::size_t bytes) {
    bytes = up(std::max<std::size_t>(bytes, 1), 64);
    auto fits =
        std::ranges::find_if(free_, [&](const Piece& piece) { return piece.bytes >= bytes; });
    if (fits == free_.end()) {
        const Piece fresh = chunk_for(channel, bytes);
        if (fresh.guest == 0) return {};
        free_.push_back(fresh);
        fits = free_.end() - 1;
    }
    const Piece given{fits->guest, fits->host, bytes};
    fits->guest += bytes;
    fits->host += bytes;
    fits->bytes -= bytes;
    if (fits->bytes == 0) free_.erase(fits);
    return given;
}

void Arena::release(const Piece& piece) {
    if (piece.bytes == 0) return;
    free_.push_back(piece);
    std::ranges::sort(free_, {}, &Piece::guest);
    std::vector<Piece> joined;
    for (const Piece& one : free_) {
        Piece* last = joined.empty() ? nullptr : &joined.back();
        if (last && last->guest + last->bytes == one.guest && last->host + last->bytes == one.host)
            last->bytes += one.bytes;
        else
            joined.push_back(one);
    }
    free_ = std::move(joined);
}

} // namespace guest

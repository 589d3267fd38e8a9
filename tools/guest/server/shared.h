// SPDX-License-Identifier: Apache-2.0
// Memory that a guest and the server both see, at an address in each.
#pragma once

#include "tools/guest/server/channel.h"

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <vector>

namespace guest {

// A memfd's pages, or a part of them, mapped in both.
struct Region {
    std::uint64_t guest;
    std::byte* host;
    std::size_t bytes;
    std::uint64_t file = 0; // whose pages they are
    int users = 0;
};

class Regions {
public:
    // The region that memory of a library lies in: of a memfd that the library has mapped, the
    // guest maps the same pages, and it has one user more. Nothing: it is no such memory, or the
    // guest has no room. Valid until the next call.
    Region* share(Channel& channel, const void* host);
    // One user less; with the last the guest loses the mapping.
    void release(Channel& channel, std::uint64_t guest);

    const Region* at(std::uint64_t guest) const; // that begins there; null: none
    std::byte* host_of(std::uint64_t guest, std::size_t bytes) const;
    std::optional<std::uint64_t> guest_of(const void* host) const;
    // A mapping of our own, for both.
    Region* add(Channel& channel, std::byte* host, std::size_t bytes, int descriptor,
                std::uint64_t offset);

private:
    Region* find(const void* host);

    std::map<std::uint64_t, Region> regions_; // by the guest's address
};

// Small pieces of memory of both, for structs and texts that the library gives. Never given back to
// the system.
class Arena {
public:
    explicit Arena(Regions& regions) : regions_(regions) {}

    // Where nothing can be mapped in both: our memory, and the guest's, which are to be made the
    // same.
    struct Copy {
        std::uint64_t guest;
        std::vector<std::byte> host, last;
    };
    void copy_only() { copies_only_ = true; }
    std::list<Copy>& copies() { return copies_; }

    struct Piece {
        std::uint64_t guest = 0; // 0: there is no room
        std::byte* host = nullptr;
        std::size_t bytes = 0;
    };
    Piece allocate(Channel& channel, std::size_t bytes);
    void release(const Piece& piece);

private:
    Piece chunk_for(Channel& channel, std::size_t bytes);

    Regions& regions_;
    std::vector<Piece> free_;
    bool copies_only_ = false;
    std::list<Copy> copies_;
};

} // namespace guest

// SPDX-License-Identifier: Apache-2.0
// Where the CPU's bytes of a buffer live: pages of our own, pages behind the caller's descriptor,
// or the caller's memory.
// The bytes of a buffer's pages that are not the buffer's. They hold a pattern, because a page of
// memory cannot be made inaccessible in part; writes to them are found out afterwards.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/memory/descriptor.h"
#include "emu-core/memory/mapping.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace emu {

class Slack {
public:
    Slack() = default;
    // Lays out the pattern in `pages` outside `buffer`, which lies within.
    Slack(std::span<std::byte> pages, std::span<std::byte> buffer);

    struct Damage {
        std::uint64_t count = 0; // bytes that no longer hold the pattern
        std::int64_t first = 0;  // the lowest of them, counted from the buffer's first byte
    };
    Damage damage() const;

private:
    std::span<std::byte> before_, behind_;
};

struct Backing {
    std::span<std::byte> bytes;
    Descriptor fd; // none for the caller's memory
    std::uint64_t fd_offset = 0;
    Mapping mapping; // empty for the caller's memory
    Slack slack;     // empty but for pages of our own

    enum class Placement : std::uint8_t {
        at_end,   // the last byte lies against the inaccessible page
        at_start, // the first byte lies on a page
    };

    // All three refuse 0 bytes with bad_argument.
    // Zeroed. Error: out_of_memory.
    static Result<Backing> own(std::uint64_t size, Placement placement);
    // Error: bad_argument for a descriptor that cannot be mapped or is too short, out_of_memory.
    // What surrounds the range within its first and last page is the caller's and cannot be
    // guarded.
    static Result<Backing> of_descriptor(int fd, std::uint64_t offset, std::uint64_t size);
    // Error: bad_argument for null or a range that wraps around. Nothing around it can be guarded.
    static Result<Backing> of_pointer(void* bytes, std::uint64_t size);
};

} // namespace emu

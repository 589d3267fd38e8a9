// SPDX-License-Identifier: Apache-2.0
// The bytes of a buffer's pages that are not the buffer's. They hold a pattern, because a page of
// memory cannot be made inaccessible in part; writes to them are found out afterwards.
#pragma once

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

} // namespace emu

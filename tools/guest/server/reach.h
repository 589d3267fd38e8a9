// SPDX-License-Identifier: Apache-2.0
// The memory of a guest's process: read and written by the kernel where it lets us, through the
// guest otherwise.
#pragma once

#include "tools/guest/server/channel.h"

#include <cstdint>
#include <optional>
#include <string>

namespace guest {

class Reach {
public:
    // The process that a guest's first message came from. Where the guest's addresses are those of
    // a processor that is emulated, they lie at a distance from the process' own, which is found by
    // the nonce.
    void find(int process, const guest_greeting& greeting);

    // How many bytes there were before the first that the guest may not read; nothing: the guest
    // has ended.
    std::optional<std::size_t> read(Channel& channel, std::uint64_t address, void* to,
                                    std::size_t count) const;
    // Up to the byte that closes it. Nothing: there is none within a megabyte of memory.
    std::optional<std::string> read_text(Channel& channel, std::uint64_t address) const;
    // False: the guest has ended, or may not write there.
    bool write(Channel& channel, std::uint64_t address, const void* from, std::size_t count) const;

private:
    int process_ = 0;
    std::optional<std::uint64_t> distance_; // nothing: the kernel forbids it
};

} // namespace guest

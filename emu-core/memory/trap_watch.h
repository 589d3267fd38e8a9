// SPDX-License-Identifier: Apache-2.0
// With BOARDLESS_REPORT=1, an access that an inaccessible page stops is said before the process
// dies of it.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

namespace emu {

// As long as it lives, accesses to `reserved` outside its accessible pages are told to be beyond
// `bytes`, which lie in these, and which call made them. The handlers of SIGSEGV and SIGBUS are
// installed with the first one and hand on to those they found. Without BOARDLESS_REPORT, and
// beyond a thousand at a time, nothing is watched. Thread-safe.
class TrapWatch {
public:
    TrapWatch() = default;
    TrapWatch(std::span<std::byte> reserved, std::span<std::byte> bytes);
    TrapWatch(TrapWatch&& other) noexcept : slot_(std::exchange(other.slot_, none)) {}
    TrapWatch& operator=(TrapWatch&& other) noexcept {
        std::swap(slot_, other.slot_);
        return *this;
    }
    ~TrapWatch();

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::size_t slot_ = none;
};

} // namespace emu

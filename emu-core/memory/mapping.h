// SPDX-License-Identifier: Apache-2.0
// Mapped pages between two inaccessible ones, unmapped at the end of their life.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/memory/trap_watch.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace emu {

std::size_t page_size();

class Mapping {
public:
    // Shares the pages of `fd` that hold [offset, offset + size). Error: bad_argument where the
    // system does not map that descriptor, out_of_memory where address space or memory ends.
    static Result<Mapping> of_descriptor(int fd, std::uint64_t offset, std::uint64_t size);
    // Zeroed pages of nobody else's, for `size` bytes that end with the last page. Error:
    // out_of_memory.
    static Result<Mapping> of_zeros(std::uint64_t size);

    Mapping() = default;
    Mapping(Mapping&& other) noexcept
        : base_(std::exchange(other.base_, nullptr)), reserved_(std::exchange(other.reserved_, 0)),
          bytes_(std::exchange(other.bytes_, {})), watch_(std::move(other.watch_)) {}
    Mapping& operator=(Mapping&& other) noexcept {
        std::swap(base_, other.base_);
        std::swap(reserved_, other.reserved_);
        std::swap(bytes_, other.bytes_);
        std::swap(watch_, other.watch_);
        return *this;
    }
    ~Mapping();

    std::span<std::byte> bytes() const { return bytes_; } // those that were asked for
    std::span<std::byte> pages() const;                   // the whole pages that hold them

private:
    static Result<Mapping> reserve(std::uint64_t length);
    void hold(std::byte* first, std::uint64_t size);

    std::byte* base_ = nullptr; // of the inaccessible page in front
    std::size_t reserved_ = 0;  // length from base_, both inaccessible pages included
    std::span<std::byte> bytes_;
    TrapWatch watch_;
};

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// The memory of a program that ran on a board, and ours that stands for it.
#pragma once

#include "tools/record/trace.h"

#include <memory>

namespace boardless {

// Little-endian; precondition: at least so many bytes, of which eight are read at most.
std::uint64_t number_at(const std::byte* from, std::size_t bytes);

class BoardMemory {
public:
    // What a call found, or left: the regions that its record has. It must outlive them.
    void see(const std::vector<trace::Region>& regions) { seen_ = &regions; }
    // The recorded bytes from that address on, as many as there are; nothing: there are none, or
    // they were left out.
    std::optional<emu::Bytes> at(std::uint64_t address, std::uint64_t bytes) const;
    // Up to the NUL that closes it.
    std::optional<std::string> text_at(std::uint64_t address) const;

    // Memory of both that lasts: the board's address is ours from now on, whatever it was before.
    // owner: the board's struct with which it ends; 0: none.
    void map(std::uint64_t board, std::uint64_t bytes, std::byte* here, std::uint64_t owner = 0);
    // What the library gave to read: it may be gone, and the address another's, without a call that
    // says so. It is neither brought nor compared with what has that address.
    void map_given(std::uint64_t board, std::uint64_t bytes, std::byte* here);
    void end(std::uint64_t owner);
    // Ours; null: there is none.
    std::byte* here(std::uint64_t board) const;
    std::byte* here_or_given(std::uint64_t board) const;
    // Brings what the regions in sight have in memory of both.
    void bring() const;
    // The regions in sight that lie in memory of both, and ours.
    struct Pair {
        std::uint64_t board;
        emu::Bytes there;
        const std::byte* here;
    };
    std::vector<Pair> shared() const;

    // The memory that begins there has one user more.
    void share_again(std::uint64_t board);
    // One user of the memory that begins there is gone; it has ended with the last one.
    void forget(std::uint64_t board);
    // All that lies there has ended.
    void forget(std::uint64_t board, std::uint64_t bytes);

    // Handles, and structs of the library's: the board's word is ours from now on.
    void name(std::uint64_t board, std::uint64_t here) { names_[board] = here; }
    std::optional<std::uint64_t> named(std::uint64_t board) const;

private:
    struct Span {
        std::uint64_t bytes;
        std::byte* here;
        std::uint64_t owner;
        bool is_given = false;
        unsigned users = 1;
    };
    const std::vector<trace::Region>* seen_ = nullptr;
    std::map<std::uint64_t, Span> spans_;
    std::map<std::uint64_t, std::uint64_t> names_;
};

} // namespace boardless

// SPDX-License-Identifier: Apache-2.0
// A trace of a program's calls, byte for byte: docs/formats/board-traces.md. Read by C++ without a
// library as well, so there is none in it.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace trace {

inline constexpr char magic[8] = {'B', 'L', 'T', 'R', 'A', 'C', 'E', '\n'};
inline constexpr uint32_t format_version = 1;
inline constexpr uint64_t header_bytes = 4096; // one page: written over where a disk is full

enum State : uint32_t {
    state_recording = 0, // also after the program was killed
    state_closed = 1,
    state_disk_full = 2,
    state_limit = 3,
    state_failed = 4, // the system refused to write for another reason
};

enum Flag : uint32_t { flag_data_left_out = 1 };

struct Header {
    char magic[8];
    uint32_t version;
    uint32_t word; // bytes of an address
    uint32_t flags;
    uint32_t state;
    uint32_t others; // processes that wanted the same file, and took another
    uint32_t process;
    uint64_t lost; // calls that are not in the file
    uint64_t limit;
    int64_t started; // nanoseconds since 1970
};

enum Kind : uint32_t {
    kind_fact = 1,     // two texts, each closed by NUL: a name and what it is
    kind_function = 2, // uint32_t number, then its name
    kind_bytes = 3,    // BytesHead, then the bytes; none where they were left out
    kind_file = 4,     // uint64_t number of the bytes, then the path
    kind_call = 5,     // CallHead, words, regions: as it was before the call
    kind_return = 6,   // ReturnHead, regions: as it was after it
};

struct RecordHead {
    uint32_t kind;
    uint32_t thread;
    uint64_t bytes; // that follow, without those up to a multiple of 8
};

struct BytesHead {
    uint64_t number; // from 1
    uint64_t size;
    uint64_t hash;
};

struct CallHead {
    uint64_t number; // from 0, of calls that were begun
    int64_t time;    // nanoseconds of a steady clock
    uint32_t function;
    uint32_t words; // uint64_t each; of a struct by value its address
    uint64_t regions;
};

struct ReturnHead {
    uint64_t number;
    int64_t time;
    uint64_t result;
    uint64_t regions;
};

inline constexpr uint64_t bytes_follow = 0;

struct RegionHead {
    uint64_t address;
    uint64_t size;
    uint64_t bytes; // number of kind_bytes; bytes_follow: here, up to a multiple of 8
};

constexpr uint64_t padded(uint64_t bytes) {
    return (bytes + 7) / 8 * 8;
}

constexpr uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 32;
}

// Tells bytes apart, and damage; proves nothing to whoever wants to deceive. Four words at a time,
// none of which waits for another: it is computed of every picture that a program hands over.
inline uint64_t hash_of(const unsigned char* bytes, uint64_t count) {
    uint64_t lanes[4] = {0, 1, 2, 3}, at = 0;
    for (; count - at >= sizeof lanes; at += sizeof lanes) {
        uint64_t words[4];
        __builtin_memcpy(words, bytes + at, sizeof words);
        for (int i = 0; i < 4; ++i) lanes[i] = mixed(lanes[i], words[i]);
    }
    unsigned char rest[sizeof lanes] = {};
    for (uint64_t i = 0; at + i < count; ++i) rest[i] = bytes[at + i];
    uint64_t hash = count;
    for (int i = 0; i < 4; ++i) {
        uint64_t word;
        __builtin_memcpy(&word, rest + 8 * i, sizeof word);
        hash = mixed(hash, mixed(lanes[i], word));
    }
    return hash;
}

} // namespace trace

// SPDX-License-Identifier: Apache-2.0
// Texts and memory without a libc.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace record {

size_t length(const char* text);
bool same(const char* a, const char* b);
bool same_bytes(const void* a, const void* b, size_t count);
// Behind `word` where `text` begins with it, else null.
const char* after(const char* text, const char* word);
// The number in decimal digits, closed by NUL. Returns where it ends.
char* write_number(char* to, uint64_t number);
char* write_text(char* to, const char* text, const char* end);
// BOARDLESS_TRACE... of the environment; null: it is not set.
const char* setting(const char* name);

// How many of the bytes the process may read, from the first on: the kernel is asked.
uint64_t readable(uint64_t address, uint64_t bytes);

// A file in memory until the object ends.
class MappedFile {
public:
    explicit MappedFile(const char* path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    const unsigned char* bytes() const { return bytes_; } // null: it is not to be read, or empty
    uint64_t size() const { return size_; }

private:
    const unsigned char* bytes_ = nullptr;
    uint64_t size_ = 0;
};

// All of a file of the system's own, which says no size, as a text. "": it is not to be read.
void read_small(const char* path, char* to, size_t bytes);

} // namespace record

// SPDX-License-Identifier: Apache-2.0
#include "tools/record/library/memory.h"

#include "tools/record/library/system.h"

// What compilers call of themselves.
extern "C" {
__attribute__((visibility("hidden"))) void* memset(void* to, int value, size_t count) {
    auto* const bytes = static_cast<volatile char*>(to);
    for (size_t i = 0; i < count; ++i) bytes[i] = static_cast<char>(value);
    return to;
}

__attribute__((visibility("hidden"))) void* memcpy(void* to, const void* from, size_t count) {
    auto* const bytes = static_cast<volatile char*>(to);
    for (size_t i = 0; i < count; ++i) bytes[i] = static_cast<const char*>(from)[i];
    return to;
}
}

// Of whatever libc the program has; null: it has none that says so.
extern "C" char** environ __attribute__((weak, visibility("default")));

namespace record {

size_t length(const char* text) {
    size_t count = 0;
    while (text[count]) ++count;
    return count;
}

const char* after(const char* text, const char* word) {
    while (*word)
        if (*text++ != *word++) return nullptr;
    return text;
}

bool same(const char* a, const char* b) {
    const char* const rest = after(a, b);
    return rest && *rest == 0;
}

bool same_bytes(const void* a, const void* b, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (static_cast<const char*>(a)[i] != static_cast<const char*>(b)[i]) return false;
    return true;
}

char* write_number(char* to, uint64_t number) {
    char digits[20];
    int count = 0;
    // By 32 bits: 32-bit Arm has no division of its own, and what is written is small.
    for (auto rest = static_cast<uint32_t>(number); rest || !count; rest /= 10)
        digits[count++] = static_cast<char>('0' + rest % 10);
    while (count) *to++ = digits[--count];
    *to = 0;
    return to;
}

char* write_text(char* to, const char* text, const char* end) {
    while (*text && to + 1 < end) *to++ = *text++;
    *to = 0;
    return to;
}

const char* setting(const char* name) {
    char** all = &environ ? environ : nullptr;
    for (; all && *all; ++all)
        if (const char* const rest = after(*all, name); rest && *rest == '=') return rest + 1;
    return nullptr;
}

// A call that reads eight bytes before it finds its first argument to be wrong.
uint64_t readable(uint64_t address, uint64_t bytes) {
    constexpr uint64_t page = 4096;
    const uint64_t end = address + bytes < address ? 0 - page : address + bytes;
    for (uint64_t at = address; at < end;) {
        const uint64_t next = (at / page + 1) * page;
        const uint64_t probe = next - at < 8 ? next - 8 : at;
        const long answer =
            system(call_sigprocmask, -1, static_cast<long>(probe), 0, sizeof(uint64_t));
        if (answer == error_bad_address) return at - address;
        at = next;
    }
    return end - address;
}

MappedFile::MappedFile(const char* path) {
    const long file = system(call_openat, working_folder, reinterpret_cast<long>(path),
                             open_read | open_closed_by_exec | large_file);
    if (file < 0) return;
    constexpr long read_only = 1, private_pages = 2, from_end = 2;
    const long size = system(call_seek, file, 0, from_end);
    const long place = size > 0 ? system(call_mmap, 0, size, read_only, private_pages, file) : -1;
    system(call_close, file);
    if (place < 0 && place > -4096) return;
    bytes_ = reinterpret_cast<const unsigned char*>(place);
    size_ = static_cast<uint64_t>(size);
}

MappedFile::~MappedFile() {
    if (bytes_) system(call_munmap, reinterpret_cast<long>(bytes_), static_cast<long>(size_));
}

void read_small(const char* path, char* to, size_t bytes) {
    const long file = system(call_openat, working_folder, reinterpret_cast<long>(path),
                             open_read | open_closed_by_exec);
    size_t count = 0;
    while (file >= 0 && count + 1 < bytes) {
        const long got = read_at(file, to + count, bytes - 1 - count, count);
        if (got <= 0) break;
        count += static_cast<size_t>(got);
    }
    to[count] = 0;
    if (file >= 0) system(call_close, file);
}

} // namespace record

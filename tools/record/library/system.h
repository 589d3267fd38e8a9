// SPDX-License-Identifier: Apache-2.0
// System calls of the processors that a board, or this machine, has.
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined __x86_64__
inline long system_call(long number, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
#else
#include "tools/guest/library/system.h"
#endif

namespace record {

#if defined __x86_64__
enum SystemCall : long {
    call_write = 1,
    call_close = 3,
    call_seek = 8,
    call_mmap = 9,
    call_munmap = 11,
    call_sigprocmask = 14,
    call_pread = 17,
    call_pwrite = 18,
    call_yield = 24,
    call_getpid = 39,
    call_kill = 62,
    call_ftruncate = 77,
    call_gettid = 186,
    call_clock = 228,
    call_exit_group = 231,
    call_openat = 257,
    call_readlinkat = 267,
};
constexpr int large_file = 0;
#elif defined __aarch64__
enum SystemCall : long {
    call_ftruncate = 46,
    call_openat = 56,
    call_close = 57,
    call_seek = 62,
    call_write = 64,
    call_pread = 67,
    call_pwrite = 68,
    call_readlinkat = 78,
    call_exit_group = 94,
    call_clock = 113,
    call_yield = 124,
    call_kill = 129,
    call_sigprocmask = 135,
    call_getpid = 172,
    call_gettid = 178,
    call_munmap = 215,
    call_mmap = 222,
};
constexpr int large_file = 0;
#else
enum SystemCall : long {
    call_write = 4,
    call_close = 6,
    call_seek = 19,
    call_getpid = 20,
    call_kill = 37,
    call_munmap = 91,
    call_yield = 158,
    call_sigprocmask = 175,
    call_pread = 180, // its offset is in a pair of registers that begins with an even one
    call_pwrite = 181,
    call_mmap = 192, // its offset counts pages of 4 KiB
    call_ftruncate = 194,
    call_gettid = 224,
    call_exit_group = 248,
    call_clock = 263,
    call_openat = 322,
    call_readlinkat = 332,
};
constexpr int large_file = 0400000;
#endif

enum Flags : int {
    open_read = 0,
    open_read_write = 2,
    open_create = 0100,
    open_new = 0200,
    open_closed_by_exec = 02000000,
};
constexpr long working_folder = -100;
constexpr long error_interrupt = -4, error_bad_address = -14, error_exists = -17, error_full = -28;

inline long system(SystemCall number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                   long f = 0) {
    return system_call(number, a, b, c, d, e, f);
}

// A place in a file as the processor's calls have it behind three arguments.
inline long at_place(SystemCall number, long a, long b, long c, uint64_t place) {
#if defined __arm__
    return system(number, a, b, c, 0, static_cast<long>(place), static_cast<long>(place >> 32));
#else
    return system(number, a, b, c, static_cast<long>(place));
#endif
}

inline long read_at(long file, void* to, size_t count, uint64_t place) {
    return at_place(call_pread, file, reinterpret_cast<long>(to), static_cast<long>(count), place);
}

inline long write_at(long file, const void* from, size_t count, uint64_t place) {
    return at_place(call_pwrite, file, reinterpret_cast<long>(from), static_cast<long>(count),
                    place);
}

inline long cut(long file, uint64_t bytes) {
#if defined __arm__
    return system(call_ftruncate, file, 0, static_cast<long>(bytes),
                  static_cast<long>(bytes >> 32));
#else
    return system(call_ftruncate, file, static_cast<long>(bytes));
#endif
}

} // namespace record

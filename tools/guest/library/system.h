// SPDX-License-Identifier: Apache-2.0
// System calls without a libc, so that the library loads beside any.
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined __aarch64__
enum {
    nr_close = 57,
    nr_write = 64,
    nr_exit_group = 94,
    nr_kill = 129,
    nr_tgkill = 131,
    nr_getpid = 172,
    nr_gettid = 178,
    nr_socket = 198,
    nr_connect = 203,
    nr_setsockopt = 208,
    nr_sendmsg = 211,
    nr_recvmsg = 212,
    nr_munmap = 215,
    nr_mmap = 222,
    nr_mincore = 232,
    nr_getrandom = 278,
};

static inline long system_call(long number, long a, long b, long c, long d, long e, long f) {
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0"
                     : "+r"(x0)
                     : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                     : "memory", "cc");
    return x0;
}
#elif defined __arm__
enum {
    nr_write = 4,
    nr_close = 6,
    nr_getpid = 20,
    nr_kill = 37,
    nr_munmap = 91,
    nr_mmap = 192, // its offset counts pages of 4 KiB
    nr_mincore = 219,
    nr_gettid = 224,
    nr_exit_group = 248,
    nr_tgkill = 268,
    nr_socket = 281,
    nr_connect = 283,
    nr_setsockopt = 294,
    nr_sendmsg = 296,
    nr_recvmsg = 297,
    nr_getrandom = 384,
};

static inline long system_call(long number, long a, long b, long c, long d, long e, long f) {
    register long r7 __asm__("r7") = number;
    register long r0 __asm__("r0") = a;
    register long r1 __asm__("r1") = b;
    register long r2 __asm__("r2") = c;
    register long r3 __asm__("r3") = d;
    register long r4 __asm__("r4") = e;
    register long r5 __asm__("r5") = f;
    __asm__ volatile("svc 0"
                     : "+r"(r0)
                     : "r"(r7), "r"(r1), "r"(r2), "r"(r3), "r"(r4), "r"(r5)
                     : "memory", "cc");
    return r0;
}
#else
#error "a guest library is for Arm"
#endif

enum {
    error_interrupted = -4,
    error_no_process = -3,
    family_unix = 1,
    family_ip4 = 2,
    family_ip6 = 10,
    protocol_tcp = 6,
    tcp_no_delay = 1,
    socket_stream = 1,
    socket_cloexec = 02000000,
    level_socket = 1,
    pass_descriptors = 1,
    no_signal = 0x4000,
    cloexec_received = 0x40000000,
    signal_abort = 6,
};

// The kernel's structs, of either word size.
struct piece {
    void* base;
    size_t bytes;
};
struct socket_message {
    void* name;
    int name_bytes;
    struct piece* pieces;
    size_t piece_count;
    void* control;
    size_t control_bytes;
    int flags;
};
struct control {
    size_t bytes;
    int level, type;
    int descriptor;
};
struct unix_address {
    uint16_t family;
    char path[108];
};
// Of both versions of IP.
struct ip_address {
    uint16_t family;
    uint8_t port[2]; // the upper half first
    uint8_t rest[24];
};

// SPDX-License-Identifier: Apache-2.0
// What a guest library and its server say to each other, over one stream socket for each thread of
// the guest. Little-endian. Read by C without a libc and by C++.
#pragma once

#include <stdint.h>

#define GUEST_WIRE_VERSION 2

enum guest_kind {
    // From the guest: the first message, a call, what came of a request.
    guest_hello = 1,
    guest_call = 2,
    guest_done = 3,
    // From the server: the end of a call, or a request while it lasts.
    guest_return = 16, // values: two integer registers, two of floating point
    guest_read = 17,   // values: address, bytes; answered with that many bytes after the message
    guest_write = 18,  // values: address; the bytes follow
    guest_map = 19,    // values: bytes, offset; brings a descriptor; answered with an address
    guest_unmap = 20,  // values: address, bytes
    guest_give = 21,   // brings a descriptor; answered with its number
    guest_take = 22,   // values: number; answered with the descriptor
    guest_close = 23,  // values: number
    guest_print = 24,  // for stderr; the bytes follow
    guest_invoke = 26, // values: address of a function; six words of arguments follow; answered
                       // with its result
    guest_stop = 25,   // values: signal: the guest dies of it
    guest_room = 27,   // values: bytes; answered with the address of memory that is the guest's
};

struct guest_message {
    uint32_t kind;
    uint32_t bytes; // that follow; of guest_read's answer values[0] says it
    uint64_t values[4];
};

// Follows guest_hello.
struct guest_greeting {
    uint32_t version;
    uint32_t word;  // bytes of an address
    uint64_t names; // guest_hash of the library's functions
    uint64_t nonce; // stands at the address below: how the server finds the guest's memory
    uint64_t nonce_at;
    uint64_t environment; // address of what is environ in C; 0: there is none
    uint64_t process;     // the same for all threads of a process, of a socket that says no process
    char library[64];     // its file name
};

// Registers of a caller, follows guest_call. values: index of the function, address of the stack's
// arguments. 32-bit Arm: four words of 32 bits in the first two of integers.
struct guest_registers {
    uint64_t integers[8];
    uint64_t reals[8];
    uint64_t result_place; // where a struct is returned, 64-bit Arm
};

// FNV-1a of all names, a line each.
static inline uint64_t guest_hash(const char* names) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (; *names; ++names) hash = (hash ^ (uint8_t)*names) * 0x100000001b3ULL;
    return hash;
}

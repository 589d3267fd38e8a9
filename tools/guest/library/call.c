// SPDX-License-Identifier: Apache-2.0
// One call: the registers go to the server, which asks for memory and descriptors until it returns.
#include "tools/guest/library/channel.h"
#include "tools/guest/library/system.h"

enum {
    page = 4096,
    no_access = 0,
    read_write = 3,
    shared = 1,
    private_anonymous = 0x22,
    fixed = 0x10
};

static long map(long address, uint64_t bytes, long access, long flags, long descriptor,
                uint64_t offset) {
#if defined __arm__
    offset /= page;
#endif
    return system_call(nr_mmap, address, (long)bytes, access, flags, descriptor, (long)offset);
}

static int failed(long result) {
    return result < 0 && result > -page;
}

// Followed by a page that nobody may touch, as the server's own mapping is. 0: there is no room.
static uint64_t map_shared(uint64_t bytes, uint64_t offset, int descriptor) {
    const long place = map(0, bytes + page, no_access, private_anonymous, -1, 0);
    long mapped = place;
    if (!failed(place)) mapped = map(place, bytes, read_write, shared | fixed, descriptor, offset);
    system_call(nr_close, descriptor, 0, 0, 0, 0, 0);
    return failed(mapped) ? 0 : (uint64_t)(unsigned long)mapped;
}

// How many of these bytes lie in memory that there is; the server asks for the most that there may
// be.
static uint64_t present(uint64_t address, uint64_t bytes) {
    unsigned char resident[16];
    uint64_t at = address & ~(uint64_t)(page - 1);
    while (at < address + bytes) {
        const uint64_t left = (address + bytes - at + page - 1) / page;
        const uint64_t pages = left < sizeof resident ? left : sizeof resident;
        if (system_call(nr_mincore, (long)at, (long)(pages * page), (long)resident, 0, 0, 0) != 0) {
            if (pages > 1) { // one after the other
                uint64_t first = present(at, page);
                for (; first == page; first = present(at, page)) at += page;
            }
            return at > address ? at - address : 0;
        }
        at += pages * page;
    }
    return bytes;
}

static int print(int channel, uint64_t bytes) {
    char part[1024];
    while (bytes > 0) {
        const uint64_t count = bytes < sizeof part ? bytes : sizeof part;
        if (!receive_bytes(channel, part, count)) return 0;
        system_call(nr_write, 2, (long)part, (long)count, 0, 0, 0);
        bytes -= count;
    }
    return 1;
}

// A function of the program; it may call the library in turn.
static uint64_t invoke(uint64_t address, const uint64_t* w) {
    typedef uintptr_t word;
    word (*const function)(word, word, word, word, word, word) =
        (word(*)(word, word, word, word, word, word))(uintptr_t)address;
    return function((word)w[0], (word)w[1], (word)w[2], (word)w[3], (word)w[4], (word)w[5]);
}

// 0: the connection or the memory is not to be used any more.
static int answer(int channel, const struct guest_message* request, int descriptor) {
    struct guest_message done = {guest_done, 0, {0}};
    void* address = (void*)(uintptr_t)request->values[0];
    switch (request->kind) {
    case guest_read:
        done.values[0] = present(request->values[0], request->values[1]);
        return send_message(channel, &done, 0, -1) && send_bytes(channel, address, done.values[0]);
    case guest_write:
        if (!receive_bytes(channel, address, request->bytes)) return 0;
        break;
    case guest_map:
        done.values[0] = map_shared(request->values[0], request->values[1], descriptor);
        break;
    case guest_room: {
        const long place = map(0, request->values[0], read_write, private_anonymous, -1, 0);
        done.values[0] = failed(place) ? 0 : (uint64_t)(unsigned long)place;
        break;
    }
    case guest_unmap:
        system_call(nr_munmap, (long)address, (long)request->values[1] + page, 0, 0, 0, 0);
        break;
    case guest_give: done.values[0] = (uint64_t)(int64_t)descriptor; break;
    case guest_take:
        return send_message(channel, &done, 0, (int)request->values[0]) ||
               send_message(channel, &done, 0, -1); // it is none
    case guest_close: system_call(nr_close, (long)request->values[0], 0, 0, 0, 0, 0); break;
    case guest_invoke: {
        uint64_t words[6];
        if (request->bytes != sizeof words || !receive_bytes(channel, words, sizeof words))
            return 0;
        done.values[0] = invoke(request->values[0], words);
        break;
    }
    case guest_print:
        if (!print(channel, request->bytes)) return 0;
        break;
    case guest_stop:
        system_call(nr_kill, system_call(nr_getpid, 0, 0, 0, 0, 0, 0), (long)request->values[0], 0,
                    0, 0, 0);
        return 0;
    default: return 0;
    }
    return send_message(channel, &done, 0, -1);
}

int answer_until(int channel, uint32_t kind, struct guest_message* message) {
    for (;;) {
        int descriptor;
        if (!receive_message(channel, message, &descriptor)) return 0;
        if (message->kind == kind) return 1;
        if (!answer(channel, message, descriptor)) give_up();
    }
}

// Called by the entries, with the callers' registers.
__attribute__((visibility("hidden"))) void
boardless_call(uint32_t index, struct guest_registers* registers, uintptr_t stack) {
    const int channel = own_channel();
    struct guest_message message = {guest_call, sizeof *registers, {index, stack}};
    if (!send_message(channel, &message, registers, -1) ||
        !answer_until(channel, guest_return, &message))
        give_up(); // whoever started the server tells what became of it
    registers->integers[0] = message.values[0];
    registers->integers[1] = message.values[1];
    registers->reals[0] = message.values[2];
    registers->reals[1] = message.values[3];
}

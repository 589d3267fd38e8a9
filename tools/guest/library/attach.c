// SPDX-License-Identifier: Apache-2.0
// A socket for each thread that calls: by its id, because a thread-local variable would need a
// libc.
#include "tools/guest/library/channel.h"
#include "tools/guest/library/system.h"

enum { most_threads = 1024 };

struct thread {
    int id, channel;
};

static struct thread threads[most_threads];
static int thread_count;
static int process;       // whose threads these are: after fork() they are the parent's
static uint64_t identity; // of this process, as servers know it that are told no number
static volatile int locked;

// Where the server looks for it, to find out how this memory is to be reached.
static volatile uint64_t nonce;

static const char function_names[] =
#define ENTRY(name) #name "\n"
#include <entries.inc>
#undef ENTRY
    ;

static void lock(void) {
    while (__atomic_exchange_n(&locked, 1, __ATOMIC_ACQUIRE)) {
    }
}

static void unlock(void) {
    __atomic_store_n(&locked, 0, __ATOMIC_RELEASE);
}

// 0: the server took the socket and let go of it.
static int greet(int channel) {
    struct guest_greeting greeting = {.version = GUEST_WIRE_VERSION,
                                      .word = sizeof(void*),
                                      .names = guest_hash(function_names),
                                      .nonce_at = (uint64_t)(uintptr_t)&nonce,
                                      .environment = (uint64_t)(uintptr_t)environment(),
                                      .process = identity,
                                      .library = GUEST_LIBRARY};
    nonce = greeting.nonce = guest_hash(GUEST_LIBRARY) ^ (uint64_t)(uintptr_t)&greeting;

    struct guest_message message = {guest_hello, sizeof greeting, {0}};
    return send_message(channel, &message, &greeting, -1) &&
           answer_until(channel, guest_done, &message);
}

static int attach(void) {
    const char* name = server_name();
    if (!name) {
        say(GUEST_LIBRARY " of Boardless computes on another machine's processor: ",
            "start the program with `boardless run -- PROGRAM`");
        give_up();
    }
    for (int attempt = 0; attempt < 3; ++attempt) {
        const int channel = connect_to(name);
        if (channel >= 0 && greet(channel)) return channel;
        if (channel >= 0) system_call(nr_close, channel, 0, 0, 0, 0, 0);
    }
    say("no server of Boardless answers at ", name);
    give_up();
}

// Threads that have ended leave their sockets behind; after fork() all are another process'.
static void forget_others(int own_process) {
    const int forked = process != own_process;
    int kept = 0;
    for (int i = 0; i < thread_count; ++i) {
        const long alive = system_call(nr_tgkill, own_process, threads[i].id, 0, 0, 0, 0);
        if (!forked && alive != error_no_process)
            threads[kept++] = threads[i];
        else
            system_call(nr_close, threads[i].channel, 0, 0, 0, 0, 0);
    }
    thread_count = kept;
    process = own_process;
    if (forked) system_call(nr_getrandom, (long)&identity, sizeof identity, 0, 0, 0, 0);
}

static int known_channel(int id) {
    for (int i = 0; i < thread_count; ++i)
        if (threads[i].id == id) return threads[i].channel;
    return -1;
}

int own_channel(void) {
    const int own_process = (int)system_call(nr_getpid, 0, 0, 0, 0, 0, 0);
    const int id = (int)system_call(nr_gettid, 0, 0, 0, 0, 0, 0);
    lock();
    int channel = process == own_process ? known_channel(id) : -1;
    if (channel < 0) {
        forget_others(own_process);
        channel = attach();
        if (thread_count == most_threads) {
            say("more threads call " GUEST_LIBRARY " than it has room for", "");
            give_up();
        }
        threads[thread_count].id = id;
        threads[thread_count++].channel = channel;
    }
    unlock();
    return channel;
}

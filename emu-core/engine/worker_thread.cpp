// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/thread_pool.h"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <thread>

#include <sched.h>
#include <unistd.h>

namespace emu {
namespace {

// Layers keep little on the stack, but sanitizers make frames larger.
constexpr std::size_t stack_bytes = std::size_t{1} << 20;

// The process's, that is its first thread's: the caller may have bound itself to one CPU.
bool read_affinity(cpu_set_t& cpus) {
    return sched_getaffinity(getpid(), sizeof cpus, &cpus) == 0 ||
           sched_getaffinity(0, sizeof cpus, &cpus) == 0;
}

// Signals that the application handles on its own threads. Traps stay: they belong to the
// instruction that runs, and blocked ones end the process without a word.
sigset_t foreign_signals() {
    sigset_t signals;
    sigfillset(&signals);
    for (const int trap : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS}) {
        sigdelset(&signals, trap);
    }
    return signals;
}

class Attributes {
public:
    Attributes() { pthread_attr_init(&attributes_); }
    ~Attributes() { pthread_attr_destroy(&attributes_); }
    Attributes(const Attributes&) = delete;
    pthread_attr_t* get() { return &attributes_; }

private:
    pthread_attr_t attributes_;
};

// A new thread has the mask of the one that makes it.
class SignalsBlocked {
public:
    SignalsBlocked() {
        const sigset_t signals = foreign_signals();
        pthread_sigmask(SIG_BLOCK, &signals, &before_);
    }
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;

private:
    sigset_t before_;
};

} // namespace

bool start_worker(pthread_t& thread, void* (*function)(void*), void* argument) {
    Attributes attributes;
    pthread_attr_setstacksize(attributes.get(), stack_bytes);
    const SignalsBlocked blocked;
    if (pthread_create(&thread, attributes.get(), function, argument) != 0) return false;
    pthread_setname_np(thread, "boardless");
    cpu_set_t cpus;
    if (read_affinity(cpus)) pthread_setaffinity_np(thread, sizeof cpus, &cpus);
    return true;
}

int usable_cpus() {
    cpu_set_t cpus;
    const int count = read_affinity(cpus) ? CPU_COUNT(&cpus)
                                          : static_cast<int>(std::thread::hardware_concurrency());
    return std::max(count, 1);
}

} // namespace emu

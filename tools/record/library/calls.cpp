// SPDX-License-Identifier: Apache-2.0
#include "tools/record/library/calls.h"

#include "tools/record/library/memory.h"
#include "tools/record/library/regions.h"
#include "tools/record/library/trace_file.h"

namespace record {
namespace {

// Threads that are within a call, by their numbers.
constexpr size_t most_threads = 1024;
uint32_t inside[most_threads];
uint64_t call_count;
// The thread that has the lock: a function of the library's that rows ask may call another.
volatile uint32_t asking;

bool enter(uint32_t thread) {
    uint32_t* free = nullptr;
    for (uint32_t& one : inside) {
        if (one == thread) return false;
        if (one == 0 && !free) free = &one;
        if (one == 0 && &one >= inside + 64) break; // mostly the first are in use
    }
    if (free) *free = thread;
    return free;
}

void leave(uint32_t thread) {
    for (uint32_t& one : inside)
        if (one == thread) one = 0;
}

int64_t now() {
    constexpr long steady = 1;
    long time[2] = {0, 0};
    system(call_clock, steady, reinterpret_cast<long>(time));
    return static_cast<int64_t>(time[0]) * 1000000000 + time[1];
}

uint32_t number_of(const Function& function) {
    uint32_t number = 0;
    while (tables.functions[number] != &function) ++number;
    return number;
}

uint32_t argument_count(const Function& function) {
    uint32_t count = 0;
    while (function.arguments[count].name) ++count;
    return count;
}

} // namespace

void put_functions() {
    for (uint32_t number = 0; tables.functions[number]; ++number) {
        const char* const name = tables.functions[number]->name;
        if (!begin_record(trace::kind_function, 0, sizeof number + length(name))) return;
        put(&number, sizeof number);
        put(name, length(name));
        end_record();
    }
}

uintptr_t next_of(const Function& function) {
    uintptr_t next = find_next(function.name);
    for (const Named* one = tables.aliases; !next && one->function; ++one)
        if (same(one->argument, function.name)) next = find_next(one->function);
    if (next) return next;
    say("no library that is loaded has ", function.name);
    constexpr long aborted = 134;
    for (;;) system(call_exit_group, aborted);
}

Call::Call(const Function& function, const uint64_t* words)
    : function_(function), words_(words), thread_(static_cast<uint32_t>(system(call_gettid))) {
    const int process = static_cast<int>(system(call_getpid));
    if (asking == thread_) return;
    lock();
    asking = thread_;
    outer_ = enter(thread_);
    if (outer_ && is_open(process)) {
        Regions regions(function_, words_);
        regions.before();
        const uint32_t count = argument_count(function_);
        const trace::CallHead head = {call_count, now(), number_of(function_), count,
                                      regions.count()};
        number_ = call_count;
        recorded_ = begin_record(trace::kind_call, thread_,
                                 sizeof head + count * sizeof *words_ + regions.bytes());
        if (recorded_) {
            put(&head, sizeof head);
            put(words_, count * sizeof *words_);
            regions.write();
            end_record();
            ++call_count;
        }
    }
    if (outer_ && !recorded_) lose_call();
    asking = 0;
    unlock();
}

void Call::finish(uint64_t result) {
    if (!outer_) return;
    lock();
    asking = thread_;
    leave(thread_);
    if (recorded_ && is_open(static_cast<int>(system(call_getpid)))) {
        const int64_t time = now();
        Regions regions(function_, words_);
        regions.after(result);
        const trace::ReturnHead head = {number_, time, result, regions.count()};
        if (begin_record(trace::kind_return, thread_, sizeof head + regions.bytes())) {
            put(&head, sizeof head);
            regions.write();
            end_record();
        }
    }
    asking = 0;
    unlock();
}

} // namespace record

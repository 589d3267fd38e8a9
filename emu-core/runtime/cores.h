// SPDX-License-Identifier: Apache-2.0
// The cores of an NPU: each does one piece of work at a time, the most urgent of those that wait
// first, and among these the one that came first.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <vector>

namespace emu {

using Priority = std::uint8_t; // the largest is the most urgent

struct CoreChoice {
    std::uint32_t mask = 0; // one bit per core, all of which do the work together; 0: any one core
    Priority priority = 0;
};

// All functions may be called by several threads. No lock is held while work is done.
class Cores {
public:
    // Precondition: 1 to 31.
    explicit Cores(int count);
    Cores(const Cores&) = delete;

    int count() const { return static_cast<int>(done_.size()); }

    // Waits until the chosen cores are free for it, then does the work in the calling thread: a
    // core has none of its own, so that a run costs no switch of threads, and callbacks come where
    // the application called. What the work returns, or the fault that BOARDLESS_FAULT plans for
    // this task. Precondition: the mask has no bits beyond count(); the thread has no core yet.
    Outcome run(const CoreChoice& choice, const std::function<Outcome()>& work);

    // Pieces of work that each core has done.
    std::vector<std::uint64_t> done() const;
    // Pieces of work that wait for cores.
    std::size_t waiting() const;

private:
    struct Request;
    class Hold;

    std::uint32_t acquire(const CoreChoice& choice);
    void release(std::uint32_t cores);
    void hand_out();

    mutable std::mutex mutex_; // held while cores change hands
    std::uint32_t idle_;
    // The most urgent first, then in the order of arrival.
    std::map<Priority, std::list<Request*>, std::greater<>> waiting_;
    std::vector<std::uint64_t> done_; // by core
};

} // namespace emu

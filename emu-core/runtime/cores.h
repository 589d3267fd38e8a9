// SPDX-License-Identifier: Apache-2.0
// The cores of an NPU: each does one piece of work at a time, the most urgent of those that wait
// first, and among these the one that came first.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <vector>

namespace emu {

using Priority = std::uint8_t; // the largest is the most urgent

struct CoreChoice {
    enum class Among : std::uint8_t { all, any };

    std::uint32_t mask = 0; // one bit per core; 0: any one core
    Priority priority = 0;
    Among among = Among::all; // of the mask's cores: all do the work together, or any one does
    std::int64_t order = 0;   // of equally urgent work that with the smaller number comes first
};

// All functions may be called by several threads. No lock is held while work is done.
class Cores {
public:
    // Precondition: 1 to 31.
    explicit Cores(int count);
    Cores(const Cores&) = delete;

    // The cores that a piece of work has.
    class Hold;

    int count() const { return static_cast<int>(done_.size()); }

    // Waits until the chosen cores are free for it, then does the work in the calling thread: a
    // core has none of its own, so that a run costs no switch of threads, and callbacks come where
    // the application called. What the work returns, or the fault that BOARDLESS_FAULT plans for
    // this task. Precondition: the mask has no bits beyond count(); the thread has no core yet.
    Outcome run(const CoreChoice& choice, const std::function<Outcome()>& work);
    // The same for work that can let more urgent work go first.
    Outcome run_giving_way(const CoreChoice& choice, const std::function<Outcome(Hold&)>& work);

    // Pieces of work that each core has done.
    std::vector<std::uint64_t> done() const;
    // Pieces of work that wait for cores.
    std::size_t waiting() const;

private:
    struct Request;
    struct Urgency {
        Priority priority;
        std::int64_t order;

        bool operator<(const Urgency& other) const { // the most urgent first
            return priority != other.priority ? priority > other.priority : order < other.order;
        }
    };
    enum class Place : std::uint8_t { first, last }; // among equally urgent requests

    std::uint32_t acquire(std::unique_lock<std::mutex>& lock, const CoreChoice& choice,
                          Place place);
    void release(std::uint32_t cores);
    bool claimed(std::uint32_t cores, Priority priority) const;
    void hand_out();
    void hand_out(std::list<Request*>& line, std::uint32_t& free);

    mutable std::mutex mutex_; // held while cores change hands
    std::uint32_t idle_;
    std::map<Urgency, std::list<Request*>> waiting_; // in the order of arrival; no empty list
    std::vector<std::uint64_t> done_;                // by core
};

class Cores::Hold {
public:
    Hold(Cores& from, const CoreChoice& choice);
    ~Hold();
    Hold(const Hold&) = delete;

    // Where work with the largest priority waits for one of these cores, and this has another:
    // lets it go first, and waits for cores anew, before those that are as urgent as this.
    void give_way();

private:
    Cores& from_;
    const CoreChoice choice_;
    std::uint32_t held_;
};

} // namespace emu

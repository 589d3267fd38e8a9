// SPDX-License-Identifier: Apache-2.0
#include "runtime/cores.h"

#include "base/error.h"
#include "base/fault_plan.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>

namespace emu {

// A lock that is handed on by urgency.
class Cores::Core {
public:
    void acquire(Urgency urgency) {
        std::unique_lock lock(mutex_);
        ++load_;
        if (!busy_) {
            busy_ = true;
            return;
        }
        auto& line = waiting_[static_cast<std::size_t>(urgency)];
        Ticket ticket;
        line.push_back(&ticket);
        ticket.called.wait(lock, [&] { return ticket.granted; });
    }

    bool try_acquire() {
        const std::lock_guard lock(mutex_);
        if (busy_) return false;
        ++load_;
        return busy_ = true;
    }

    void release() {
        const std::lock_guard lock(mutex_);
        --load_;
        ++done_;
        for (auto& line : waiting_) {
            if (line.empty()) continue;
            Ticket& next = *line.front();
            line.pop_front();
            next.granted = true; // the core stays busy: it is the next one's
            next.called.notify_one();
            return;
        }
        busy_ = false;
    }

    int load() const { return load_.load(std::memory_order_relaxed); }
    std::uint64_t done() const {
        const std::lock_guard lock(mutex_);
        return done_;
    }

private:
    struct Ticket {
        std::condition_variable called;
        bool granted = false;
    };

    mutable std::mutex mutex_;
    bool busy_ = false;
    std::uint64_t done_ = 0;
    std::array<std::list<Ticket*>, 3> waiting_; // by urgency, in the order of arrival
    std::atomic<int> load_ = 0;                 // work under way and waiting
};

// Cores that are held until the end of a scope.
class Cores::Hold {
public:
    Hold(Cores& cores, const CoreChoice& choice) : cores_(cores), held_(choice.mask) {
        if (held_ == 0) {
            held_ = hold_any(choice.urgency);
            return;
        }
        // In the order of their numbers, so that two that want the same ones cannot block each
        // other.
        for_each_held([&](Core& core) { core.acquire(choice.urgency); });
    }
    ~Hold() {
        for_each_held([](Core& core) { core.release(); });
    }
    Hold(const Hold&) = delete;

private:
    template <class Action> void for_each_held(Action action) {
        for (std::size_t i = 0; i < cores_.cores_.size(); ++i) {
            if ((held_ >> i & 1) != 0) action(*cores_.cores_[i]);
        }
    }

    // The mask of the core: an idle one, or else the one with the least to do.
    std::uint32_t hold_any(Urgency urgency) {
        const auto& all = cores_.cores_;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i]->try_acquire()) return 1U << i;
        }
        const auto least =
            std::ranges::min_element(all, {}, [](const auto& core) { return core->load(); });
        (*least)->acquire(urgency);
        return 1U << (least - all.begin());
    }

    Cores& cores_;
    std::uint32_t held_;
};

Cores::Cores(int count) {
    for (int i = 0; i < count; ++i) cores_.push_back(std::make_unique<Core>());
}

Cores::~Cores() = default;

Outcome Cores::run(const CoreChoice& choice, const std::function<Outcome()>& work) {
    const Hold hold(*this, choice);
    if (auto planned = planned_error("task")) return *std::move(planned);
    return work();
}

std::vector<std::uint64_t> Cores::done() const {
    std::vector<std::uint64_t> done;
    for (const auto& core : cores_) done.push_back(core->done());
    return done;
}

} // namespace emu

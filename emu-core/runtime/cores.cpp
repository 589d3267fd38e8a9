// SPDX-License-Identifier: Apache-2.0
#include "emu-core/runtime/cores.h"

#include "emu-core/base/error.h"
#include "emu-core/base/fault_plan.h"

#include <condition_variable>
#include <iterator>
#include <limits>
#include <utility>

namespace emu {

namespace {

constexpr Priority most_urgent = std::numeric_limits<Priority>::max();

} // namespace

// Of a thread that waits for cores, on its stack.
struct Cores::Request {
    const std::uint32_t mask; // 0: any one
    const CoreChoice::Among among;
    std::uint32_t given = 0;
    std::condition_variable called{};

    bool takes_one() const { return mask == 0 || among == CoreChoice::Among::any; }
    bool takes(std::uint32_t cores) const { return mask == 0 || (mask & cores) != 0; }
    // What it would have of the cores that are free; 0: none of them.
    std::uint32_t choose(std::uint32_t free) const {
        if (!takes_one()) return mask;
        const std::uint32_t fit = mask != 0 ? free & mask : free;
        return fit & (~fit + 1); // the lowest
    }
};

Cores::Hold::Hold(Cores& from, const CoreChoice& choice) : from_(from), choice_(choice) {
    std::unique_lock lock(from.mutex_);
    held_ = from.acquire(lock, choice, Place::last);
}

Cores::Hold::~Hold() {
    const std::lock_guard lock(from_.mutex_);
    for (std::size_t i = 0; i < from_.done_.size(); ++i) from_.done_[i] += held_ >> i & 1;
    from_.release(std::exchange(held_, 0));
}

void Cores::Hold::give_way() {
    if (choice_.priority == most_urgent) return;
    // One lock for both: who is as urgent as this must find it in line.
    std::unique_lock lock(from_.mutex_);
    if (!from_.claimed(held_, most_urgent)) return;
    from_.release(std::exchange(held_, 0));
    held_ = from_.acquire(lock, choice_, Place::first);
}

Cores::Cores(int count) : idle_((1U << count) - 1), done_(static_cast<std::size_t>(count)) {}

Outcome Cores::run(const CoreChoice& choice, const std::function<Outcome()>& work) {
    return run_giving_way(choice, [&](Hold&) { return work(); });
}

Outcome Cores::run_giving_way(const CoreChoice& choice, const std::function<Outcome(Hold&)>& work) {
    Hold hold(*this, choice);
    if (auto planned = planned_error("task")) return *std::move(planned);
    return work(hold);
}

std::vector<std::uint64_t> Cores::done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

std::size_t Cores::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t sum = 0;
    for (const auto& [urgency, line] : waiting_) sum += line.size();
    return sum;
}

// Precondition: locked by this lock, which is released while it waits.
std::uint32_t Cores::acquire(std::unique_lock<std::mutex>& lock, const CoreChoice& choice,
                             Place place) {
    Request request{choice.mask, choice.among};
    std::list<Request*>& line = waiting_[{choice.priority, choice.order}];
    line.insert(place == Place::first ? line.begin() : line.end(), &request);
    hand_out();
    request.called.wait(lock, [&] { return request.given != 0; });
    return request.given;
}

// Precondition: locked.
void Cores::release(std::uint32_t cores) {
    idle_ |= cores;
    hand_out();
}

// Whether work of this priority waits for one of the cores. Precondition: locked.
bool Cores::claimed(std::uint32_t cores, Priority priority) const {
    for (const auto& [urgency, line] : waiting_) {
        if (urgency.priority != priority) continue;
        for (const Request* request : line) {
            if (request->takes(cores)) return true;
        }
    }
    return false;
}

// All cores of a request at once, so that two that want the same ones cannot block each other; and
// none of them to who comes later, so that one core after the other cannot pass a wide request by.
// Precondition: locked.
void Cores::hand_out() {
    std::uint32_t free = idle_; // that nobody before has a claim to
    for (auto entry = waiting_.begin(); entry != waiting_.end();) {
        hand_out(entry->second, free);
        entry = entry->second.empty() ? waiting_.erase(entry) : std::next(entry);
    }
}

void Cores::hand_out(std::list<Request*>& line, std::uint32_t& free) {
    for (auto next = line.begin(); next != line.end();) {
        Request& request = **next;
        const std::uint32_t cores = request.choose(free);
        const bool serves = cores != 0 && (cores & ~free) == 0;
        free &= ~cores;
        if (!serves) {
            ++next;
            continue;
        }
        idle_ &= ~cores;
        request.given = cores;
        request.called.notify_one();
        next = line.erase(next);
    }
}

} // namespace emu

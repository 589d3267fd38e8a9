// SPDX-License-Identifier: Apache-2.0
#include "runtime/cores.h"

#include "base/error.h"
#include "base/fault_plan.h"

#include <condition_variable>

namespace emu {

// Of a thread that waits for cores, on its stack.
struct Cores::Request {
    const std::uint32_t wanted; // 0: any one
    std::uint32_t given = 0;
    std::condition_variable called{};
};

// Cores that are held until the end of a scope.
class Cores::Hold {
public:
    Hold(Cores& from, const CoreChoice& choice) : from_(from), held_(from.acquire(choice)) {}
    ~Hold() { from_.release(held_); }
    Hold(const Hold&) = delete;

private:
    Cores& from_;
    const std::uint32_t held_;
};

Cores::Cores(int count) : idle_((1U << count) - 1), done_(static_cast<std::size_t>(count)) {}

Outcome Cores::run(const CoreChoice& choice, const std::function<Outcome()>& work) {
    const Hold hold(*this, choice);
    if (auto planned = planned_error("task")) return *std::move(planned);
    return work();
}

std::vector<std::uint64_t> Cores::done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

std::size_t Cores::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t sum = 0;
    for (const auto& [priority, line] : waiting_) sum += line.size();
    return sum;
}

std::uint32_t Cores::acquire(const CoreChoice& choice) {
    Request request{choice.mask};
    std::unique_lock lock(mutex_);
    waiting_[choice.priority].push_back(&request);
    hand_out();
    request.called.wait(lock, [&] { return request.given != 0; });
    return request.given;
}

void Cores::release(std::uint32_t cores) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < done_.size(); ++i) done_[i] += cores >> i & 1;
    idle_ |= cores;
    hand_out();
}

// All cores of a request at once, so that two that want the same ones cannot block each other; and
// none of them to who comes later, so that one core after the other cannot pass a wide request by.
// Precondition: locked.
void Cores::hand_out() {
    std::uint32_t free = idle_; // that nobody before has a claim to
    for (auto& [priority, line] : waiting_) {
        for (auto next = line.begin(); next != line.end();) {
            Request& request = **next;
            const std::uint32_t lowest = free & (~free + 1);
            const std::uint32_t cores = request.wanted != 0 ? request.wanted : lowest;
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
}

} // namespace emu

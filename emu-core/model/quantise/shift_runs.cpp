// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/shift_runs.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace emu {
namespace {

// Channels from the run's index on, and its neighbours: indices of their first channels.
struct Run {
    int shift = 0;
    std::size_t count = 1;
    std::size_t before = 0, behind = 0;
};

class Runs {
public:
    explicit Runs(const std::vector<int>& finest) : runs_(finest.size()), left_(finest.size()) {
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            runs_[i] = {.shift = finest[i], .before = i - (i > 0), .behind = i + 1};
        }
        for (std::size_t i = 0; i + 1 < runs_.size(); ++i) offer(i);
    }

    // Joins those that cost nothing, and others until there are no more than that.
    void join(std::size_t most) {
        while (!offers_.empty() && (left_ > most || offers_.begin()->first == 0)) {
            join_behind(offers_.begin()->second);
        }
    }

    std::vector<int> shifts() const {
        std::vector<int> shifts;
        for (std::size_t i = 0; i < runs_.size(); i += runs_[i].count) {
            shifts.insert(shifts.end(), runs_[i].count, runs_[i].shift);
        }
        return shifts;
    }

private:
    bool has_behind(std::size_t i) const { return runs_[i].behind < runs_.size(); }

    // The noise that joining a run with the one behind it adds.
    double cost(std::size_t i) const {
        const Run &a = runs_[i], &b = runs_[a.behind];
        const Run& finer = a.shift > b.shift ? a : b;
        const auto noise = [](int shift) { return std::ldexp(1.0, -2 * shift); };
        return static_cast<double>(finer.count) *
               (noise(std::min(a.shift, b.shift)) - noise(finer.shift));
    }

    void offer(std::size_t i) { offers_.emplace(cost(i), i); }
    void withdraw(std::size_t i) { offers_.erase({cost(i), i}); }

    void join_behind(std::size_t i) {
        const std::size_t other = runs_[i].behind, before = runs_[i].before;
        const bool has_before = i > 0;
        withdraw(i);
        if (has_before) withdraw(before);
        if (has_behind(other)) withdraw(other);
        runs_[i].shift = std::min(runs_[i].shift, runs_[other].shift);
        runs_[i].count += runs_[other].count;
        runs_[i].behind = runs_[other].behind;
        if (has_behind(i)) {
            runs_[runs_[i].behind].before = i;
            offer(i);
        }
        if (has_before) offer(before);
        --left_;
    }

    std::vector<Run> runs_; // by their first channels; joined ones are stale
    std::size_t left_;
    std::set<std::pair<double, std::size_t>> offers_; // of runs that have one behind
};

} // namespace

std::vector<int> shifts_in_runs(const std::vector<int>& finest, std::size_t most_runs) {
    Runs runs(finest);
    runs.join(most_runs);
    return runs.shifts();
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/merge/merge.h"

#include "librknnrt/format/merge/tile.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

// How far apart tiles of a layer may be: other phases and channels of it lie between.
constexpr std::size_t most_between = 32;

class Merger {
public:
    void add(UnitTask task) {
        while (auto together = find_and_join(task)) task = std::move(*together);
        merged_.insert(merged_.begin() + static_cast<std::ptrdiff_t>(place_), std::move(task));
        place_ = merged_.size();
    }

    std::vector<UnitTask> take() && { return std::move(merged_); }

private:
    // Joins the task, which stands before merged_[place_], with an earlier one, whose place it
    // takes.
    std::optional<UnitTask> find_and_join(const UnitTask& task) {
        const std::size_t first = place_ > most_between ? place_ - most_between : 0;
        for (std::size_t i = place_; i-- > first && merged_[i].op == task.op;) {
            const UnitTask& earlier = merged_[i];
            if (reads_are_independent(earlier.work, task.work)) {
                if (auto work = joined(earlier.work, task.work)) {
                    UnitTask together{earlier.task, earlier.tasks + task.tasks, task.op,
                                      std::move(*work)};
                    merged_.erase(merged_.begin() + static_cast<std::ptrdiff_t>(i));
                    place_ = i;
                    return together;
                }
            }
            if (!are_independent(earlier.work, task.work)) break;
        }
        return std::nullopt;
    }

    std::vector<UnitTask> merged_;
    std::size_t place_ = 0; // where the next task belongs
};

} // namespace

std::vector<UnitTask> merge(std::vector<UnitTask> tasks) {
    Merger merger;
    for (UnitTask& task : tasks) merger.add(std::move(task));
    return std::move(merger).take();
}

} // namespace rknn::format

// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/group.h"

#include "libviplite/codes.h"

#include <algorithm>

namespace viplite {

void Group::close() {
    runner_.settle();
    const std::lock_guard lock(mutex_);
    networks_.clear();
}

emu::Outcome Group::add(std::shared_ptr<Network> network) {
    const std::lock_guard lock(mutex_);
    if (networks_.size() == most_)
        return error(code::failure, "the group was made for %u networks", most_);
    networks_.push_back(std::move(network));
    return {};
}

emu::Outcome Group::run(std::uint32_t count) {
    EMU_TRY_VALUE(made, work(count));
    return runner_.run(std::move(made), settings_.limit());
}

emu::Outcome Group::trigger(std::uint32_t count) {
    EMU_TRY_VALUE(made, work(count));
    return runner_.trigger(std::move(made));
}

emu::Outcome Group::wait() {
    return runner_.wait(settings_.limit());
}

emu::Result<std::vector<std::shared_ptr<Network>>> Group::first(std::uint32_t count) const {
    const std::lock_guard lock(mutex_);
    if (count == 0 || count > networks_.size()) {
        return error(code::failure, "num is %u, the group has %zu networks", count,
                     networks_.size());
    }
    return std::vector(networks_.begin(), networks_.begin() + count);
}

emu::Result<Runner::Work> Group::work(std::uint32_t count) const {
    EMU_TRY_VALUE(networks, first(count));
    std::vector<Job> jobs;
    for (const auto& network : networks) {
        EMU_TRY_VALUE(job, network->job());
        jobs.push_back(std::move(job));
    }
    emu::CoreChoice cores = jobs.front().cores;
    for (const Job& job : jobs) cores.priority = std::max(cores.priority, job.cores.priority);
    if (const auto mask = settings_.cores().mask; mask != 0) cores.mask = mask;
    return Runner::Work(
        [device = device_, cores, jobs = std::move(jobs)](const emu::MayGoOn& go_on) {
            return execute(*device, cores, jobs, go_on);
        });
}

InferenceProfile Group::profile() const {
    const std::lock_guard lock(mutex_);
    InferenceProfile sum;
    for (const auto& network : networks_) {
        const InferenceProfile profile = network->record().profile;
        sum.microseconds += profile.microseconds;
        sum.cycles += profile.cycles;
    }
    return sum;
}

} // namespace viplite

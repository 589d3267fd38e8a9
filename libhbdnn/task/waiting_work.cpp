// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/task/waiting_work.h"

#include <map>
#include <mutex>

namespace hbdnn {
namespace {

struct Entry {
    const emu::Chip* chip;
    emu::CoreChoice cores;
    std::uint64_t nanoseconds;
};

struct Entries {
    std::mutex mutex;
    std::size_t next = 0;
    std::map<std::size_t, Entry> by_number;
};

// Never destroyed.
Entries& entries() {
    static auto& made = *new Entries;
    return made;
}

std::size_t add(const Entry& entry) {
    const std::lock_guard lock(entries().mutex);
    entries().by_number.emplace(entries().next, entry);
    return entries().next++;
}

bool comes_before(const Entry& entry, const emu::CoreChoice& cores) {
    const bool same_core =
        entry.cores.mask == 0 || cores.mask == 0 || (entry.cores.mask & cores.mask) != 0;
    return same_core && entry.cores.priority >= cores.priority;
}

} // namespace

WaitingWork::WaitingWork(const emu::Chip& chip, const emu::CoreChoice& cores,
                         std::uint64_t nanoseconds)
    : number_(add({&chip, cores, nanoseconds})) {}

WaitingWork::~WaitingWork() {
    const std::lock_guard lock(entries().mutex);
    entries().by_number.erase(number_);
}

std::uint64_t nanoseconds_before(const emu::Chip& chip, const emu::CoreChoice& cores) {
    const std::lock_guard lock(entries().mutex);
    std::uint64_t sum = 0;
    for (const auto& [number, entry] : entries().by_number)
        if (entry.chip == &chip && comes_before(entry, cores)) sum += entry.nanoseconds;
    return sum / static_cast<std::uint64_t>(chip.clock.value.cores);
}

} // namespace hbdnn

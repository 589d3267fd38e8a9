// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/cache_record.h"

#include "emu-core/base/log.h"
#include "emu-core/edge/strictness.h"
#include "emu-core/memory/touch_watch.h"

#include <algorithm>
#include <iterator>

namespace hbdnn {
namespace {

using emu::Fault;
using Number = unsigned long long; // what printf knows

// All records that live, never destroyed itself.
struct Records {
    std::mutex mutex;
    std::vector<CacheRecord*> live;
};

Records& records() {
    static auto& made = *new Records;
    return made;
}

void say_what_cannot_be_told() {
    if (emu::tells_touches()) return;
    emu::log(emu::LogLevel::warning,
             "this system does not show /proc/self/pagemap: that the CPU reads results which were "
             "not invalidated is only noticed in calls");
}

[[gnu::destructor]] void look_at_all() {
    const std::lock_guard lock(records().mutex);
    for (CacheRecord* record : records().live) static_cast<void>(record->look_for_reads());
}

std::string text_of(emu::Buffer& buffer, const emu::Call& maker) {
    return emu::format("memory 0x%llx of %zu bytes (made by %s)", Number{buffer.physical()},
                       buffer.cpu().size(), emu::text_of(maker).c_str());
}

} // namespace

CacheRecord::CacheRecord(emu::Buffer& buffer, const char* flush_call)
    : buffer_(buffer), flush_call_(flush_call) {
    [[maybe_unused]] static const bool said = (say_what_cannot_be_told(), true);
    const std::lock_guard lock(records().mutex);
    records().live.push_back(this);
}

CacheRecord::~CacheRecord() {
    {
        const std::lock_guard lock(records().mutex);
        std::erase(records().live, this);
    }
    static_cast<void>(look_for_reads());
}

template <class Access> auto CacheRecord::unseen(Access access) {
    auto value = access();
    for (const Results& results : results_) emu::watch_touches(results.pages);
    return value;
}

emu::Outcome CacheRecord::sync(const Range& range, emu::Direction direction) {
    const std::lock_guard lock(mutex_);
    emu::Outcome read_before = look();
    if (direction == emu::Direction::to_device) {
        visible_.add(range);
        last_clean_ = emu::current_call();
    } else {
        forget(range);
    }
    EMU_TRY(unseen([&] { return buffer_.sync(range.first, range.bytes, direction); }));
    return read_before;
}

emu::Outcome CacheRecord::inspect() {
    const std::lock_guard lock(mutex_);
    emu::Outcome read_before = look();
    unseen([&] {
        buffer_.inspect();
        return true;
    });
    return read_before;
}

emu::Outcome CacheRecord::check_cleaned(const Range& range) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(look());
    const auto changes = unseen([&] { return buffer_.changes(range.first, range.bytes); });
    if (changes.count == 0 && visible_.covers(range)) return {};
    return emu::missing_sync(uncleaned(range, changes));
}

emu::Outcome CacheRecord::check_invalidated(const Range& range) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(look());
    const auto found = std::ranges::find_if(
        results_, [&](const Results& results) { return overlap(results.range, range); });
    if (found == results_.end()) return {};
    emu::Error error = read_too_early(*found);
    forget(range);
    return emu::missing_sync(std::move(error));
}

emu::Outcome CacheRecord::look_for_reads() {
    const std::lock_guard lock(mutex_);
    return look();
}

void CacheRecord::written(const Range& range, const emu::Call& call) {
    const std::lock_guard lock(mutex_);
    static_cast<void>(look());
    forget(range);
    visible_.add(range);
    watch(range, call);
}

emu::Outcome CacheRecord::look() {
    emu::Outcome first;
    for (std::size_t i = 0; i < results_.size();) {
        if (!emu::touched(results_[i].pages)) {
            ++i;
            continue;
        }
        const Results read = results_[i];
        emu::end_watch(read.pages);
        results_.erase(results_.begin() + static_cast<std::ptrdiff_t>(i));
        // Who overwrites results has no need of them.
        if (buffer_.changes(read.range.first, read.range.bytes).count != 0) continue;
        emu::Outcome outcome = emu::missing_sync(read_too_early(read));
        if (first && !outcome) first = std::move(outcome);
    }
    return first;
}

void CacheRecord::watch(const Range& range, const emu::Call& call) {
    const std::span<std::byte> all = buffer_.cpu();
    const auto first = static_cast<std::size_t>(range.first);
    const auto bytes = all.subspan(first, static_cast<std::size_t>(range.bytes));
    const std::span<std::byte> pages = emu::watched_pages(bytes, all);
    emu::watch_touches(pages);
    results_.push_back({range, call, pages});
}

// The parts of results outside the range remain.
void CacheRecord::forget(const Range& range) {
    const auto affected =
        std::stable_partition(results_.begin(), results_.end(), [&](const Results& results) {
            return !overlap(results.range, range);
        });
    const std::vector<Results> cut(affected, results_.end());
    results_.erase(affected, results_.end());
    for (const Results& results : cut) {
        emu::end_watch(results.pages);
        const auto [first, bytes] = results.range;
        if (first < range.first) watch({first, range.first - first}, results.call);
        if (range.end() < first + bytes)
            watch({range.end(), first + bytes - range.end()}, results.call);
    }
}

emu::Error CacheRecord::read_too_early(const Results& results) const {
    const emu::Call found = emu::current_call();
    return emu::error(
        Fault::bad_state,
        "%s: the CPU read results of %s, %llu bytes at offset %llu, that were not invalidated: "
        "%s with HB_SYS_MEM_CACHE_INVALIDATE is missing after the run and before the CPU reads; "
        "noticed %s",
        text_of(buffer_, maker_).c_str(), emu::text_of(results.call).c_str(),
        Number{results.range.bytes}, Number{results.range.first}, flush_call_,
        found ? ("in " + emu::text_of(found)).c_str() : "after the last call");
}

emu::Error CacheRecord::uncleaned(const Range& range, const emu::Changes& changes) const {
    const std::string block = text_of(buffer_, maker_);
    const std::string reader = emu::text_of(emu::current_call());
    if (!visible_.covers(range)) {
        return emu::error(Fault::bad_state,
                          "%s: %s reads %llu bytes at offset %llu that were never cleaned: %s with "
                          "HB_SYS_MEM_CACHE_CLEAN is missing before it",
                          block.c_str(), reader.c_str(), Number{range.bytes}, Number{range.first},
                          flush_call_);
    }
    const std::string since =
        last_clean_ ? "written after " + emu::text_of(last_clean_) : "written and not cleaned";
    return emu::error(Fault::bad_state,
                      "%s: %s reads what was there before: %llu bytes, the first at offset %llu, "
                      "were %s: %s with HB_SYS_MEM_CACHE_CLEAN is missing between",
                      block.c_str(), reader.c_str(), Number{changes.count}, Number{changes.first},
                      since.c_str(), flush_call_);
}

} // namespace hbdnn

// SPDX-License-Identifier: Apache-2.0
// What a CPU's cache hides of a block of memory: which syncs were made, and which are missing.
#pragma once

#include "emu-core/base/current_call.h"
#include "emu-core/base/error.h"
#include "emu-core/memory/device_memory.h"
#include "libhbdnn/memory/range_set.h"

#include <mutex>
#include <string>
#include <vector>

namespace hbdnn {

// Errors are those of emu::missing_sync(). Thread-safe.
class CacheRecord {
public:
    // `flush_call`: the name of the call that syncs. The buffer, which is one with a descriptor and
    // a cache, outlives this object.
    CacheRecord(emu::Buffer& buffer, const char* flush_call);
    // Looks once more; so does the end of the process.
    ~CacheRecord();
    CacheRecord(const CacheRecord&) = delete;

    // As the buffer's; the same error where the CPU has read before, and the sync takes place.
    emu::Outcome sync(const Range& range, emu::Direction direction);
    emu::Outcome inspect();

    // Before the device reads: the CPU's bytes were never cleaned, or written since.
    emu::Outcome check_cleaned(const Range& range);
    // Before a call of the application's reads: results were not invalidated.
    emu::Outcome check_invalidated(const Range& range);
    // Whether the CPU has touched results that were not invalidated. Nothing is known of a page
    // that holds something else, too.
    emu::Outcome look_for_reads();

    // The device has written results, in a run that `call` started.
    void written(const Range& range, const emu::Call& call);

private:
    // That the CPU may not read yet.
    struct Results {
        Range range;
        emu::Call call;
        std::span<std::byte> pages; // watched
    };

    // Precondition of all: locked.
    emu::Outcome look();
    // What we do ourselves with the CPU's view is not the application's doing.
    template <class Access> auto unseen(Access access);
    void watch(const Range& range, const emu::Call& call);
    void forget(const Range& range);
    emu::Error read_too_early(const Results& results) const;
    emu::Error uncleaned(const Range& range, const emu::Changes& changes) const;

    std::mutex mutex_;
    emu::Buffer& buffer_;
    const char* const flush_call_;
    const emu::Call maker_ = emu::current_call();
    RangeSet visible_; // the device knows what is there: cleaned once, or written by itself
    emu::Call last_clean_;
    std::vector<Results> results_;
};

} // namespace hbdnn

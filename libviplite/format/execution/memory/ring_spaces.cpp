// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/ring_spaces.h"

#include "emu-core/lift/reads/view_extent.h"

#include <cstring>

namespace viplite::format {
namespace {

using emu::MemoryView;
using emu::lift::ByteRange;
using emu::lift::for_each_run;

constexpr std::int64_t laps_of_space = 2; // of addresses that a space has
constexpr std::size_t most_spaces = 1 << 14;

// Calls visit(page, first, last) for all parts of the range, until it returns false.
template <class Visit>
bool for_each_page(const ByteRange& range, std::int64_t page_bytes, Visit visit) {
    for (std::int64_t at = range.first; at < range.last;) {
        const std::int64_t page = at / page_bytes, begin = page * page_bytes;
        const std::int64_t end = std::min(range.last, begin + page_bytes);
        if (!visit(page, at - begin, end - begin)) return false;
        at = end;
    }
    return true;
}

} // namespace

std::optional<MemoryView> RingSpaces::find(const RingView& view) {
    const Ring& ring = view.ring;
    if (ring.bytes == 0) return std::nullopt;
    const std::int64_t begin = ring.end - ring.bytes;
    const ByteRange range = emu::lift::range_of(view.view);
    if (range.first < begin || range.last > begin + laps_of_space * ring.bytes) return std::nullopt;
    auto space = std::ranges::find(spaces_, ring, &Space::ring);
    if (space == spaces_.end()) {
        if (laps_of_space * ring.bytes > end_ - next_ || spaces_.size() >= most_spaces)
            return std::nullopt;
        space = spaces_.insert(space, {ring, next_});
        next_ += laps_of_space * ring.bytes;
    }
    MemoryView unrolled = view.view;
    unrolled.base += space->base - begin;
    return unrolled;
}

RingSpaces::Stamp RingSpaces::stamp_of(const RingView& part, const MemoryView& place) const {
    const auto space = std::ranges::find(spaces_, part.ring, &Space::ring);
    if (space == spaces_.end()) return 0;
    const std::int64_t lap = (part.view.base - place.base) / part.ring.bytes;
    if (lap >= laps_of_space) return 0;
    return static_cast<Stamp>(1 + (space - spaces_.begin()) * laps_of_space + lap);
}

void RingSpaces::note(const RingView& part, const MemoryView& place, bool is_here) {
    const Stamp stamp = is_here ? stamp_of(part, place) : 0;
    for_each_run(place, [&](const ByteRange& range) {
        set(range, stamp);
        return true;
    });
}

bool RingSpaces::holds(const RingView& part, const MemoryView& place) const {
    const Stamp stamp = stamp_of(part, place);
    return stamp != 0 &&
           for_each_run(place, [&](const ByteRange& range) { return has(range, stamp); });
}

void RingSpaces::set(const ByteRange& range, Stamp stamp) {
    for_each_page(range, page_bytes, [&](std::int64_t page, std::int64_t first, std::int64_t last) {
        std::vector<Stamp>& stamps = stamps_[static_cast<std::size_t>(page)];
        if (stamp == 0 && stamps.empty()) return true;
        stamps.resize(page_bytes);
        std::fill(stamps.begin() + first, stamps.begin() + last, stamp);
        return true;
    });
}

bool RingSpaces::has(const ByteRange& range, Stamp stamp) const {
    return for_each_page(
        range, page_bytes, [&](std::int64_t page, std::int64_t first, std::int64_t last) {
            const std::vector<Stamp>& stamps = stamps_[static_cast<std::size_t>(page)];
            if (stamps.empty() || stamps[static_cast<std::size_t>(first)] != stamp) return false;
            // Each is the one before it.
            const Stamp* there = stamps.data() + first;
            return std::memcmp(there, there + 1,
                               static_cast<std::size_t>(last - first - 1) * sizeof(Stamp)) == 0;
        });
}

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
// Circular buffers without their circles. What is written through one is also written to a space in
// which addresses go on behind the end; who reads through the same one gets it from there, uncut,
// where every byte is proven to be what was last written to memory.
#pragma once

#include "emu-core/lift/reads/view_extent.h"
#include "libviplite/format/execution/memory/ring_view.h"

#include <vector>

namespace viplite::format {

class RingSpaces {
public:
    // Memory ends at `first`; spaces lie from there to `end`.
    RingSpaces(std::int64_t first, std::int64_t end)
        : stamps_(static_cast<std::size_t>(first / page_bytes + 1)), next_(first), end_(end) {}

    // Where the view is in its circle's space. Nothing: it has no circle, goes round it more than
    // once, or there is no room for its space.
    std::optional<emu::MemoryView> find(const RingView& view);

    std::size_t count() const { return spaces_.size(); }

    // A part of a view that does not wrap is written at `place`. `is_here`: to the space too.
    void note(const RingView& part, const emu::MemoryView& place, bool is_here);
    // Whether that part is what was last written at `place`.
    bool holds(const RingView& part, const emu::MemoryView& place) const;

private:
    // Which circle a byte was last written through, and how often round it; 0: none.
    using Stamp = std::uint16_t;
    static constexpr std::int64_t page_bytes = 4096;

    struct Space {
        Ring ring;
        std::int64_t base = 0;
    };

    Stamp stamp_of(const RingView& part, const emu::MemoryView& place) const;
    void set(const emu::lift::ByteRange& range, Stamp stamp);
    bool has(const emu::lift::ByteRange& range, Stamp stamp) const;

    std::vector<Space> spaces_;
    std::vector<std::vector<Stamp>> stamps_; // by page of the memory; empty: 0
    std::int64_t next_, end_;
};

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
// Where in memory a view lies, in which stretches, and whether two of them meet.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/memory_view.h"

#include <algorithm>

namespace emu::lift {

// The bytes between the first and the last that a view has, last exclusive.
struct ByteRange {
    std::int64_t first = 0, last = 0;

    bool meets(const ByteRange& other) const { return first < other.last && other.first < last; }
    std::int64_t bytes() const { return last - first; }
    bool operator==(const ByteRange&) const = default;
};

// Channels in whole blocks, and how many blocks there are.
std::int32_t padded_channels(const MemoryView& view);
std::int32_t surfaces(const MemoryView& view);

// The view with all channels of its last block: what is written.
MemoryView with_whole_blocks(const MemoryView& view);

// Precondition: check_view().
ByteRange range_of(const MemoryView& view);

// Error bad_model: extents or a block below 1, channels in whole blocks beyond 2^31, a byte outside
// memory of that many bytes, or more elements than the memory has bytes.
Outcome check_view(const MemoryView& view, std::uint64_t memory_bytes);

// False when no byte belongs to both. Exact where strides of the one are multiples of the other's,
// else perhaps true too often; a view's last block counts as whole.
bool may_meet(const MemoryView& a, const MemoryView& b);

// True when two elements of the view share a byte, or when that cannot be ruled out.
bool may_overlap_itself(const MemoryView& view);

// Calls visit(range) for all stretches of bytes that the view has, until it returns false.
template <class Visit> bool for_each_run(const MemoryView& view, Visit visit) {
    const std::int64_t side_by_side =
        std::int64_t{std::min(view.c, view.block)} * size_of(view.dtype);
    const bool dense = view.pixel == side_by_side;
    const std::int64_t run = dense ? side_by_side * view.w : side_by_side;
    for (std::int32_t c = 0; c < surfaces(view); ++c) {
        for (std::int32_t y = 0; y < view.h; ++y) {
            for (std::int32_t x = 0; x < (dense ? 1 : view.w); ++x) {
                const std::int64_t at =
                    view.base + c * view.surface + y * view.line + x * view.pixel;
                if (!visit(ByteRange{at, at + run})) return false;
            }
        }
    }
    return true;
}

} // namespace emu::lift

// SPDX-License-Identifier: Apache-2.0
// Feature maps in circular buffers.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/memory_view.h"

#include <optional>
#include <vector>

namespace viplite::format {

// An address at `end` or beyond is that many bytes before, as often as it takes; 0 bytes: there is
// no circle.
struct Ring {
    std::int64_t bytes = 0, end = 0;

    bool operator==(const Ring&) const = default;
};

// The view's addresses, before they are wrapped.
struct RingView {
    emu::MemoryView view;
    Ring ring;

    bool operator==(const RingView&) const = default;
};

// The view where it is in memory. Nothing: it wraps somewhere on its way.
// Precondition: the ring is empty, or its end is not below its bytes; strides are not negative.
std::optional<emu::MemoryView> linear(const RingView& view);

// Cells of a view along one axis (0: lines, 1: pixels, 2: channels).
struct RingPart {
    std::int32_t first = 0, count = 0;
    RingView view;
};

struct RingCut {
    int axis = 0;
    std::vector<RingPart> parts; // one, two or three
};

// So many of the view's cells along an axis.
// Precondition: channels are one block, or a surface each.
RingPart part_of(const RingView& whole, int axis, std::int32_t first, std::int32_t count);

// A view whose last group of channels is not whole: the whole ones, if there are any, and the rest,
// as a group of its own. Nothing: all are whole.
std::optional<RingCut> cut_groups(const RingView& view);

// A view of whole groups that wraps on its way, in parts that do so less. Error bad_model: one
// element wraps.
emu::Result<RingCut> cut(const RingView& view);

// ---- Where a map is, as the NN unit's commands have it

// Both in 64 bytes.
inline Ring ring_of(std::uint32_t size, std::uint32_t end) {
    return {std::int64_t{size} << 6, std::int64_t{end} << 6};
}

// A map whose surfaces follow one another; `line` counts bytes.
inline emu::MemoryView map_at(std::int64_t address, std::uint32_t line, std::uint32_t lines,
                              emu::Dtype dtype) {
    emu::MemoryView view;
    view.base = address;
    view.block = 1;
    view.pixel = size_of(dtype);
    view.line = line;
    view.surface = std::int64_t{line} * lines;
    view.dtype = dtype;
    return view;
}

} // namespace viplite::format

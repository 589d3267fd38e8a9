// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/thread_memory.h"

#include "emu-core/ops/kernel.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::threads {
namespace {

constexpr std::int64_t most_stride = std::int64_t{1} << 31;
constexpr std::int64_t most_bytes = std::int64_t{1} << 30;
// Larger memories are not mostly gaps between what the views hold.
constexpr std::int64_t small_memory = 1 << 20, most_gaps = 64;

bool can_be(const MemoryView& view) {
    const auto is_stride = [](std::int64_t stride) { return stride >= 0 && stride <= most_stride; };
    if (view.h < 1 || view.w < 1 || view.c < 1 || view.block != 1) return false;
    if (view.pixel != size_of(view.dtype) || view.base < 0) return false;
    const auto cells = static_cast<double>(view.h) * view.w * view.c;
    return is_stride(view.base) && is_stride(view.line) && is_stride(view.surface) &&
           cells <= static_cast<double>(most_bytes);
}

// Calls move(at, element, step) for each line: where it is in memory, its first element, and how
// far apart its elements are in the tensor.
template <class Move> void for_each_line(const MemoryView& view, Move move) {
    for (std::int64_t c = 0; c < view.c; ++c) {
        for (std::int64_t y = 0; y < view.h; ++y)
            move(c * view.surface + y * view.line, y * view.w * view.c + c);
    }
}

template <std::size_t size> void spread(std::byte* to, const std::byte* from, std::int64_t count,
                                        std::int64_t to_step, std::int64_t from_step) {
    for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * to_step * static_cast<std::int64_t>(size),
                    from + i * from_step * static_cast<std::int64_t>(size), size);
}

void copy_line(std::byte* to, const std::byte* from, const MemoryView& view, std::int64_t to_step,
               std::int64_t from_step) {
    const int size = size_of(view.dtype);
    if (view.c == 1) {
        std::memcpy(to, from, static_cast<std::size_t>(view.w) * size);
    } else if (size == 1) {
        spread<1>(to, from, view.w, to_step, from_step);
    } else if (size == 2) {
        spread<2>(to, from, view.w, to_step, from_step);
    } else if (size == 4) {
        spread<4>(to, from, view.w, to_step, from_step);
    } else {
        spread<8>(to, from, view.w, to_step, from_step);
    }
}

} // namespace

std::int64_t reach_of(const MemoryView& view) {
    return (view.c - 1) * view.surface + (view.h - 1) * view.line + (view.w - 1) * view.pixel +
           size_of(view.dtype);
}

std::int64_t held_bytes(const MemoryView& view) {
    return view.elements() * size_of(view.dtype);
}

Result<MemoryParts> MemoryParts::make(const std::vector<MemoryView>& views) {
    std::vector<Part> ranges;
    std::int64_t held = 0;
    for (const MemoryView& view : views) {
        if (!can_be(view) || reach_of(view) > most_bytes)
            return refuse("threads", "a view of memory that cannot be");
        ranges.push_back({view.base, view.base + reach_of(view), 0});
        held = std::min(held + held_bytes(view), most_bytes);
    }
    std::ranges::sort(ranges, {}, &Part::first);
    MemoryParts parts;
    for (const Part& range : ranges) {
        if (!parts.parts_.empty() && range.first < parts.parts_.back().last) {
            parts.parts_.back().last = std::max(parts.parts_.back().last, range.last);
        } else {
            parts.parts_.push_back(range);
        }
    }
    std::int64_t bytes = 0;
    for (Part& part : parts.parts_) {
        part.place = static_cast<std::size_t>(bytes);
        bytes += part.last - part.first;
        if (bytes > most_bytes || (bytes > small_memory && bytes > most_gaps * held))
            return refuse("threads", "memory out of proportion to its views");
    }
    parts.bytes_ = static_cast<std::size_t>(bytes);
    return parts;
}

std::optional<std::size_t> MemoryParts::place(std::int64_t address, std::int64_t bytes) const {
    for (const Part& part : parts_) {
        if (address < part.first || address >= part.last) continue;
        if (bytes > part.last - address) return std::nullopt;
        return part.place + static_cast<std::size_t>(address - part.first);
    }
    return std::nullopt;
}

void lay(const MemoryView& view, const std::byte* values, std::byte* memory) {
    const std::int64_t size = size_of(view.dtype);
    for_each_line(view, [&](std::int64_t at, std::int64_t element) {
        copy_line(memory + at, values + element * size, view, 1, view.c);
    });
}

void take(const MemoryView& view, const std::byte* memory, std::byte* values) {
    const std::int64_t size = size_of(view.dtype);
    for_each_line(view, [&](std::int64_t at, std::int64_t element) {
        copy_line(values + element * size, memory + at, view, view.c, 1);
    });
}

} // namespace emu::ops::threads

// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/constant_memory.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::lift {
namespace {

std::int64_t end_of(const std::pair<const std::int64_t, SharedBytes>& constant) {
    return constant.first + static_cast<std::int64_t>(constant.second.size());
}

// Its bytes are in memory in the order of its elements, without gaps.
bool is_in_order(const MemoryView& view) {
    const std::int64_t pixel = std::int64_t{view.c} * size_of(view.dtype);
    return view.c <= view.block && (view.w == 1 || view.pixel == pixel) &&
           (view.h == 1 || view.line == view.w * pixel);
}

// Calls visit(address, bytes) for every run of channels, in the order of elements.
template <class Visit> void for_each_run_in_order(const MemoryView& view, Visit visit) {
    for (std::int32_t y = 0; y < view.h; ++y) {
        for (std::int32_t x = 0; x < view.w; ++x) {
            const std::int64_t at = view.base + y * view.line + x * view.pixel;
            for (std::int32_t c = 0; c < view.c; c += view.block) {
                const std::int64_t channels = std::min(view.block, view.c - c);
                visit(at + c / view.block * view.surface, channels * size_of(view.dtype));
            }
        }
    }
}

} // namespace

Outcome ConstantMemory::add(std::int64_t address, SharedBytes bytes) {
    if (bytes.empty()) return {};
    const ByteRange range{address, address + static_cast<std::int64_t>(bytes.size())};
    if (!within(range).empty()) {
        return error(Fault::bad_model, "two constants share the address %lld",
                     static_cast<long long>(address));
    }
    constants_.emplace(address, std::move(bytes));
    return {};
}

std::vector<ConstantMemory::Part> ConstantMemory::within(const ByteRange& range) const {
    std::vector<Part> parts;
    auto it = constants_.upper_bound(range.first);
    if (it != constants_.begin() && end_of(*std::prev(it)) > range.first) --it;
    for (; it != constants_.end() && it->first < range.last; ++it) {
        const std::int64_t first = std::max(range.first, it->first);
        const std::int64_t last = std::min(range.last, end_of(*it));
        parts.push_back({first, it->second.part(first - it->first, last - first)});
    }
    return parts;
}

std::optional<SharedBytes> ConstantMemory::values(const MemoryView& view) const {
    const ByteRange range = range_of(view);
    const std::vector<Part> parts = within(range);
    if (parts.empty()) return std::nullopt;
    const bool one =
        parts.size() == 1 && static_cast<std::int64_t>(parts[0].bytes.size()) == range.bytes();
    if (one && is_in_order(view)) return parts[0].bytes;
    std::vector<std::byte> values;
    values.reserve(view.elements() * size_of(view.dtype));
    for_each_run_in_order(view, [&](std::int64_t address, std::int64_t bytes) {
        const std::size_t at = values.size();
        values.resize(at + bytes);
        for (const Part& part : within({address, address + bytes})) {
            std::ranges::copy(part.bytes.bytes(), values.begin() + at + (part.address - address));
        }
    });
    return SharedBytes(std::move(values));
}

std::vector<std::byte> ConstantMemory::gaps(const MemoryView& view) const {
    std::vector<std::byte> gaps;
    gaps.reserve(view.elements() * size_of(view.dtype));
    for_each_run_in_order(view, [&](std::int64_t address, std::int64_t bytes) {
        const std::size_t at = gaps.size();
        gaps.resize(at + bytes, std::byte{0xff});
        for (const Part& part : within({address, address + bytes})) {
            std::fill_n(gaps.begin() + at + (part.address - address), part.bytes.size(),
                        std::byte{});
        }
    });
    return gaps;
}

} // namespace emu::lift

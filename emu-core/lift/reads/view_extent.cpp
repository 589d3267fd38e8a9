// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/view_extent.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/lift/tiles/strided_sum.h"

#include <algorithm>
#include <array>
#include <optional>

namespace emu::lift {
namespace {

// Bytes of one pixel's channels in one surface; beyond the real channels only where there are
// several surfaces.
std::int64_t run_bytes(const MemoryView& view) {
    return std::int64_t{std::min(view.c, view.block)} * size_of(view.dtype);
}

// Adds the reach of `count` steps to the range.
bool extend(ByteRange& range, std::int64_t stride, std::int64_t count) {
    const auto length = checked_multiply<std::int64_t>(stride, count - 1);
    if (!length) return false;
    std::int64_t& end = *length < 0 ? range.first : range.last;
    const auto moved = checked_add(end, *length);
    if (moved) end = *moved;
    return moved.has_value();
}

std::optional<ByteRange> reach(const MemoryView& view) {
    const auto last = checked_add(view.base, run_bytes(view));
    if (!last) return std::nullopt;
    ByteRange range{view.base, *last};
    const bool fits = extend(range, view.line, view.h) && extend(range, view.pixel, view.w) &&
                      extend(range, view.surface, surfaces(view));
    return fits ? std::optional{range} : std::nullopt;
}

Error misplaced(const MemoryView& view, const char* what) {
    return error(Fault::bad_model, "a feature map of %d x %d x %d at address %lld %s", view.h,
                 view.w, view.c, static_cast<long long>(view.base), what);
}

bool has(const ByteRange& range, std::int64_t address) {
    return range.first <= address && address < range.last;
}

// Whether there is a byte of the view at every address from its base on.
bool is_dense(const MemoryView& view) {
    std::array<std::pair<std::int64_t, std::int64_t>, 3> loops{
        {{view.pixel, view.w}, {view.line, view.h}, {view.surface, surfaces(view)}}};
    std::ranges::sort(loops);
    std::int64_t filled = run_bytes(view);
    for (const auto& [stride, count] : loops) {
        if (count == 1) continue;
        if (stride != filled) return false;
        filled *= count;
    }
    return true;
}

// A few of them, of which none has another one's stride.
class Terms {
public:
    void append(std::int64_t stride, std::int64_t low, std::int64_t high) {
        if (low == 0 && high == 0) return;
        const auto end = terms_.begin() + count_;
        const auto same = std::find_if(
            terms_.begin(), end, [stride](const Term& term) { return term.stride == stride; });
        if (same != end) {
            same->low += low, same->high += high;
        } else {
            terms_[static_cast<std::size_t>(count_++)] = {stride, low, high};
        }
    }
    std::span<const Term> all() const { return {terms_.data(), static_cast<std::size_t>(count_)}; }

private:
    std::array<Term, most_terms> terms_{};
    std::ptrdiff_t count_ = 0;
};

} // namespace

std::int32_t surfaces(const MemoryView& view) {
    return divide_up(view.c, view.block);
}

std::int32_t padded_channels(const MemoryView& view) {
    return surfaces(view) * view.block;
}

MemoryView with_whole_blocks(const MemoryView& view) {
    MemoryView whole = view;
    whole.c = padded_channels(view);
    return whole;
}

ByteRange range_of(const MemoryView& view) {
    return *reach(view);
}

Outcome check_view(const MemoryView& view, std::uint64_t memory_bytes) {
    constexpr std::int64_t most = std::int64_t{1} << 31;
    if (view.h < 1 || view.w < 1 || view.c < 1 || view.block < 1) {
        return misplaced(view, "has an extent below 1");
    }
    if (std::int64_t{divide_up(view.c, view.block)} * view.block >= most) {
        return misplaced(view, "has blocks of too many channels");
    }
    const std::int64_t pixels = std::int64_t{view.h} * view.w;
    if (pixels > most || static_cast<std::uint64_t>(pixels) > memory_bytes / view.c) {
        return misplaced(view, "is larger than the memory");
    }
    const auto range = reach(view);
    if (!range || range->first < 0 || static_cast<std::uint64_t>(range->last) > memory_bytes) {
        return misplaced(view, "reaches beyond the memory");
    }
    return {};
}

bool may_meet(const MemoryView& a, const MemoryView& b) {
    const ByteRange of_a = range_of(a), of_b = range_of(b);
    if (!of_a.meets(of_b)) return false;
    if ((has(of_a, b.base) && is_dense(a)) || (has(of_b, a.base) && is_dense(b))) return true;
    Terms terms;
    terms.append(a.line, 0, a.h - 1);
    terms.append(a.pixel, 0, a.w - 1);
    terms.append(a.surface, 0, surfaces(a) - 1);
    terms.append(b.line, 1 - b.h, 0);
    terms.append(b.pixel, 1 - b.w, 0);
    terms.append(b.surface, 1 - surfaces(b), 0);
    // Runs of bytes at a.base + sum and b.base share one when they lie less than a run apart.
    const std::int64_t apart = b.base - a.base;
    return may_reach(terms.all(), apart - run_bytes(a) + 1, apart + run_bytes(b) - 1);
}

bool may_overlap_itself(const MemoryView& view) {
    const std::int64_t counts[] = {view.h, view.w, surfaces(view)};
    const std::int64_t strides[] = {view.line, view.pixel, view.surface};
    const std::int64_t run = run_bytes(view);
    // Two elements differ in some axis first; those after it may differ in either direction.
    for (int first = 0; first < 3; ++first) {
        if (counts[first] == 1) continue;
        std::vector<Term> terms{{strides[first], 1, counts[first] - 1}};
        for (int i = first + 1; i < 3; ++i)
            terms.push_back({strides[i], 1 - counts[i], counts[i] - 1});
        if (may_reach(terms, 1 - run, run - 1)) return true;
    }
    return false;
}

} // namespace emu::lift

// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/unit_memory.h"

#include "emu-core/lift/reads/view_extent.h"

namespace viplite::format {
namespace {

using emu::MemoryView;
using emu::lift::ByteRange;
using emu::lift::for_each_run;

// Calls visit(word, mask) for all words that the range has bits of, until it returns false.
template <class Visit> bool for_each_word(const ByteRange& range, Visit visit) {
    for (std::int64_t at = range.first; at < range.last;) {
        const std::int64_t end = std::min(range.last, (at / 64 + 1) * 64);
        const std::int64_t bits = end - at;
        const std::uint64_t ones = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
        if (!visit(at / 64, ones << at % 64)) return false;
        at = end;
    }
    return true;
}

} // namespace

void WrittenBytes::add(const ByteRange& range) {
    for_each_word(range, [&](std::int64_t word, std::uint64_t mask) {
        words_[word] |= mask;
        return true;
    });
}

void WrittenBytes::add(const MemoryView& view) {
    for_each_run(view, [&](const ByteRange& range) {
        add(range);
        return true;
    });
}

bool WrittenBytes::has(const ByteRange& range) const {
    return for_each_word(range, [&](std::int64_t word, std::uint64_t mask) {
        return (words_[word] & mask) == mask;
    });
}

bool WrittenBytes::has(const MemoryView& view) const {
    return for_each_run(view, [&](const ByteRange& range) { return has(range); });
}

} // namespace viplite::format

// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/range_set.h"

#include <algorithm>
#include <iterator>

namespace hbdnn {

void RangeSet::add(const Range& range) {
    if (range.bytes == 0) return;
    std::uint64_t first = range.first, end = range.end();
    auto next = ends_.upper_bound(first);
    if (next != ends_.begin() && std::prev(next)->second >= first) --next;
    for (; next != ends_.end() && next->first <= end; next = ends_.erase(next)) {
        first = std::min(first, next->first);
        end = std::max(end, next->second);
    }
    ends_.emplace(first, end);
}

bool RangeSet::covers(const Range& range) const {
    const auto next = ends_.upper_bound(range.first);
    return next != ends_.begin() && std::prev(next)->second >= range.end();
}

} // namespace hbdnn

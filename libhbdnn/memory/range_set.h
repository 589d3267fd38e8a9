// SPDX-License-Identifier: Apache-2.0
// Parts of a block of memory.
#pragma once

#include <cstdint>
#include <map>

namespace hbdnn {

struct Range {
    std::uint64_t first = 0, bytes = 0;

    std::uint64_t end() const { return first + bytes; }
    bool operator==(const Range&) const = default;
};

inline bool overlap(const Range& a, const Range& b) {
    return a.first < b.end() && b.first < a.end();
}

class RangeSet {
public:
    void add(const Range& range);
    bool covers(const Range& range) const;

private:
    std::map<std::uint64_t, std::uint64_t> ends_; // by first byte; disjoint, none touch
};

} // namespace hbdnn

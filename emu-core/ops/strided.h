// SPDX-License-Identifier: Apache-2.0
// Elements counted in the order of one shape and found in the memory of another.
#pragma once

#include "emu-core/ops/lattice.h"

namespace emu::ops {

// A lattice in one memory.
class Strided {
public:
    static constexpr std::size_t max_axes = Lattice<1>::max_axes;

    // Adds an axis inside the others; preconditions as the lattice's.
    void append(std::int64_t extent, std::int64_t stride) { lattice_.append(extent, {stride}); }

    std::int64_t elements() const { return lattice_.elements(); }
    // Where element `index`, counted in row-major order of the extents, is in memory.
    std::int64_t offset(std::int64_t index) const { return lattice_.offsets(index)[0]; }
    // The elements from `index` to the end of its line lie step() apart.
    std::int64_t left_in_line(std::int64_t index) const { return lattice_.left_in_line(index); }
    std::int64_t step() const { return lattice_.steps()[0]; }

    // Calls visit(index, offset, count) for elements first .. last - 1 in lines: the `count`
    // elements from `index` on are at offset, offset + step(), ...
    template <class Visit>
    void for_each_line(std::int64_t first, std::int64_t last, Visit visit) const {
        lattice_.for_each_line(
            first, last,
            [&](std::int64_t i, const auto& at, std::int64_t count) { visit(i, at[0], count); });
    }

private:
    Lattice<1> lattice_;
};

} // namespace emu::ops

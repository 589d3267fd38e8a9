// SPDX-License-Identifier: Apache-2.0
// Elements counted in the order of one shape and found in the memory of another.
#pragma once

#include <cstdint>
#include <vector>

namespace emu::ops {

// Axes, outermost first, each with an extent and the distance of its cells in memory. Axes that
// form one with their neighbour are merged, so that lines along the innermost one are long.
class Strided {
public:
    // Adds an axis inside the others. Precondition: extent >= 1.
    void append(std::int64_t extent, std::int64_t stride);

    std::int64_t elements() const;
    // Where element `index`, counted in row-major order of the extents, is in memory.
    std::int64_t offset(std::int64_t index) const;
    // The elements from `index` to the end of its line lie step() apart.
    std::int64_t left_in_line(std::int64_t index) const {
        return axes_.back().extent - index % axes_.back().extent;
    }
    std::int64_t step() const { return axes_.back().stride; }

private:
    struct Axis {
        std::int64_t extent = 1;
        std::int64_t stride = 0;
    };
    std::vector<Axis> axes_{Axis{}}; // never empty
};

} // namespace emu::ops

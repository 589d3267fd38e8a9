// SPDX-License-Identifier: Apache-2.0
// Elements counted in the order of one shape and found in the memories of some others.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu::ops {

// Axes, outermost first, each with an extent and, per memory, the distance of its cells, which may
// be negative, or 0 to repeat. Axes that form one with their neighbour in all memories are merged,
// so that lines along the innermost one are long.
template <std::size_t memories> class Lattice {
public:
    using Offsets = std::array<std::int64_t, memories>;
    static constexpr std::size_t max_axes = 16;

    // Adds an axis inside the others. Precondition: extent >= 1; at most max_axes axes; no product
    // of an extent above 1 and its stride leaves 63 bits.
    void append(std::int64_t extent, const Offsets& strides) {
        if (extent == 1) return;
        Axis& inner = axes_.back();
        if (inner.extent == 1 || inner.strides == moved({}, strides, extent)) {
            inner = {inner.extent * extent, strides};
        } else {
            axes_.push_back({extent, strides});
        }
    }

    std::int64_t elements() const {
        std::int64_t product = 1;
        for (const Axis& axis : axes_) product *= axis.extent;
        return product;
    }
    // Where element `index`, counted in row-major order of the extents, is.
    Offsets offsets(std::int64_t index) const { return begin(index).offsets; }
    // The elements from `index` to the end of its line lie steps() apart.
    std::int64_t left_in_line(std::int64_t index) const {
        return axes_.back().extent - index % axes_.back().extent;
    }
    const Offsets& steps() const { return axes_.back().strides; }

    // Calls visit(index, offsets, count) for elements first .. last - 1 in lines: the `count`
    // elements from `index` on are at offsets, offsets + steps(), ...
    template <class Visit>
    void for_each_line(std::int64_t first, std::int64_t last, Visit visit) const {
        if (first >= last) return;
        Position at = begin(first);
        for (std::int64_t i = first; i < last;) {
            const std::int64_t left = axes_.back().extent - at.places.back();
            const std::int64_t count = std::min(last - i, left);
            visit(i, at.offsets, count);
            i += count;
            go_to_next_line(at);
        }
    }

private:
    struct Axis {
        std::int64_t extent = 1;
        Offsets strides{};
    };
    struct Position {
        std::array<std::int64_t, max_axes> places{}; // along the axes; the innermost's is the last
        Offsets offsets{};
    };

    static Offsets moved(Offsets offsets, const Offsets& strides, std::int64_t cells) {
        for (std::size_t i = 0; i < memories; ++i) offsets[i] += cells * strides[i];
        return offsets;
    }

    Position begin(std::int64_t index) const {
        Position at;
        auto place = at.places.rbegin();
        for (auto axis = axes_.rbegin(); axis != axes_.rend(); ++axis, ++place) {
            *place = index % axis->extent;
            index /= axis->extent;
            at.offsets = moved(at.offsets, axis->strides, *place);
        }
        return at;
    }

    void go_to_next_line(Position& at) const {
        auto place = at.places.rbegin();
        auto axis = axes_.rbegin();
        at.offsets = moved(at.offsets, axis->strides, -*place);
        *place = 0;
        while (++axis != axes_.rend()) {
            ++place;
            at.offsets = moved(at.offsets, axis->strides, 1);
            if (++*place < axis->extent) break;
            at.offsets = moved(at.offsets, axis->strides, -axis->extent);
            *place = 0;
        }
    }

    std::vector<Axis> axes_{Axis{}}; // never empty
};

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// The sources of an operation element by element, repeated along the axes where they have one cell.
#pragma once

#include "emu-core/ops/kernel.h"
#include "emu-core/ops/strided.h"

#include <array>
#include <utility>

namespace emu::ops {

// How far apart the source's cells lie along an axis of the destination; 0 where it is repeated.
// Extents are aligned at the last axis; an axis that the source lacks counts as 1.
std::int64_t broadcast_stride(const Shape& src, const Shape& dst, int axis);

// The walk of one source.
Strided repeat(const Shape& src, const Shape& dst);

// Error bad_model: an extent that is neither the destination's nor 1, or a destination that is
// larger than all sources along an axis. `name` is the operation's.
Outcome check_broadcast(std::span<const Shape> sources, const Shape& dst, const char* name);

template <std::size_t sources> class BroadcastOf {
public:
    // Error as check_broadcast's.
    static Result<BroadcastOf> make(const std::array<Shape, sources>& shapes, const Shape& dst,
                                    const char* name) {
        EMU_TRY(check_broadcast(shapes, dst, name));
        BroadcastOf broadcast;
        for (int axis = 0; axis < dst.rank(); ++axis) {
            Offsets strides;
            for (std::size_t i = 0; i < sources; ++i) {
                strides[i] = broadcast_stride(shapes[i], dst, axis);
            }
            broadcast.lattice_.append(dst[axis], strides);
        }
        return broadcast;
    }
    static Result<BroadcastOf> make(const Shape& first, const Shape& second, const Shape& dst,
                                    const char* name) requires(sources == 2) {
        return make({first, second}, dst, name);
    }

    // Calls visit(i, j, k, ..) for each destination element i of `rows`, where elements j, k, .. of
    // the first, second, .. source belong to it.
    template <class Visit> void for_each(Rows rows, Visit visit) const {
        for_each(rows, visit, std::make_index_sequence<sources>{});
    }

private:
    using Offsets = typename Lattice<sources>::Offsets;

    template <class Visit, std::size_t... source>
    void for_each(Rows rows, Visit& visit, std::index_sequence<source...>) const {
        const Offsets steps = lattice_.steps();
        const auto visit_line = [&](std::int64_t first, Offsets at, std::int64_t count) {
            for (std::int64_t i = first; i < first + count; ++i) {
                visit(i, at[source]...);
                ((at[source] += steps[source]), ...);
            }
        };
        lattice_.for_each_line(rows.first, rows.last, visit_line);
    }

    Lattice<sources> lattice_;
};

using Broadcast = BroadcastOf<2>;

} // namespace emu::ops

// SPDX-License-Identifier: Apache-2.0
// Rearrangements are planes of two axes, of which each memory has one dense wherever it can be, and
// what is outside of them.
#include "emu-core/ops/moves/rearrange.h"

#include "emu-core/ops/fast/elements/interleave.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/products/planes.h"
#include "emu-core/ops/fast/units.h"
#include "emu-core/ops/lattice.h"

namespace emu::ops::fast {
namespace {

// Merged axes without those of one cell, outermost first.
std::vector<MovedAxis> merged_axes(const Rearrange& rearrange, std::int64_t size) {
    std::vector<MovedAxis> axes;
    for (const auto [extent, stride] : rearrange.axes) {
        if (extent == 1) continue;
        if (!axes.empty() && axes.back().src == extent * stride * size) {
            axes.back() = {axes.back().extent * extent, stride * size, 0};
        } else {
            axes.push_back({extent, stride * size, 0});
        }
    }
    std::int64_t dst = size;
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        axis->dst = dst;
        dst *= axis->extent;
    }
    return axes;
}

// Few elements that stay together are one larger element. Returns its size.
std::int64_t widen(std::vector<MovedAxis>& axes, std::int64_t size) {
    while (!axes.empty() && axes.back().src == size) {
        const std::int64_t wider = size * axes.back().extent;
        if (wider != 2 && wider != 4 && wider != 8) break;
        size = wider;
        axes.pop_back();
    }
    return size;
}

// A plane, how it is moved, and in which parts.
struct PlanePlan {
    Plane plane;
    PlaneMove move = nullptr;
    Split rows, columns;

    Plane part(std::int64_t i, std::int64_t j) const {
        Plane part = plane;
        part.rows = rows.last(i) - rows.first(i);
        part.columns = columns.last(j) - columns.first(j);
        return part;
    }
};

constexpr std::int64_t part_bytes = 64 << 10; // of a plane, which stay in the second cache
constexpr std::int64_t tile_rows = 1024;      // of a transposition, whose parts are tiles

void cut(PlanePlan& plan, std::int64_t size, std::int64_t least_rows) {
    const std::int64_t line_bytes = std::min(plan.plane.columns * size, part_bytes);
    const std::int64_t most_rows = std::max(part_bytes / line_bytes, least_rows);
    plan.rows = split_evenly(plan.plane.rows, most_rows);
    const std::int64_t row_bytes = std::min(plan.plane.rows, most_rows) * size;
    plan.columns =
        split_evenly(plan.plane.columns, std::max<std::int64_t>(part_bytes / row_bytes, 32));
}

// Elements, whose moves are mostly what goes on around them.
constexpr std::int64_t small_plane = 32;

MovedAxis take_longest(std::vector<MovedAxis>& axes) {
    const auto longest = std::ranges::max_element(axes, {}, &MovedAxis::extent);
    const MovedAxis taken = *longest;
    axes.erase(longest);
    return taken;
}

// The two longest axes, where two others would be few elements.
std::optional<PlanePlan> scattered_plan(std::vector<MovedAxis>& axes, std::int64_t size,
                                        std::int64_t elements) {
    std::vector<MovedAxis> rest = axes;
    if (rest.size() < 3) return std::nullopt;
    const MovedAxis rows = take_longest(rest), columns = take_longest(rest);
    if (elements > small_plane || rows.extent * columns.extent < 4 * elements) return std::nullopt;
    PlanePlan plan;
    plan.plane = {rows.extent, columns.extent, rows.src, columns.src, rows.dst, columns.dst};
    plan.move = scattering_move(static_cast<int>(size));
    cut(plan, size, 1);
    axes = std::move(rest);
    return plan;
}

// Takes the plane's axes out of `axes`.
PlanePlan plan_of(std::vector<MovedAxis>& axes, std::int64_t size) {
    while (axes.size() < 2) axes.insert(axes.begin(), {1, 0, 0});
    const MovedAxis inner = axes.back();
    const auto dense = std::ranges::find(axes, size, &MovedAxis::src);
    const bool transposes = inner.src != size && dense != axes.end(); // then it is not the last
    const MovedAxis& beside = transposes ? *dense : axes[axes.size() - 2];
    if (auto plan = scattered_plan(axes, size, inner.extent * beside.extent)) return *plan;
    axes.pop_back();
    PlanePlan plan;
    if (transposes) {
        plan.plane = {inner.extent, dense->extent, inner.src, size, size, dense->dst};
        plan.move = transposing_move(static_cast<int>(size));
        cut(plan, size, tile_rows);
        axes.erase(dense);
        return plan;
    }
    const MovedAxis outer = axes.back();
    axes.pop_back();
    plan.plane = {outer.extent, inner.extent, outer.src, inner.src, outer.dst, size};
    plan.move = line_move(plan.plane, static_cast<int>(size));
    cut(plan, size, 1);
    return plan;
}

class RearrangeKernel final : public Kernel {
public:
    RearrangeKernel(std::int64_t offset, std::vector<MovedAxis> axes, std::int64_t size)
        : offset_(offset) {
        size = widen(axes, size);
        plan_ = plan_of(axes, size);
        for (const MovedAxis& axis : axes) outer_.append(axis.extent, {axis.src, axis.dst});
        const std::int64_t bytes = plan_.part(0, 0).rows * plan_.part(0, 0).columns * size;
        units_ =
            Units(outer_.elements(), plan_.rows.parts * plan_.columns.parts, bytes * 100 + 10'000);
    }

    std::int64_t rows() const override { return units_.count(); }

    void run(const Buffers& buffers, Rows rows) const override {
        units_.for_each(rows, [&](std::int64_t cell, Rows parts) {
            const auto [src, dst] = outer_.offsets(cell);
            for (auto i = parts.first; i < parts.last; ++i) {
                move_part(i, buffers.source<std::byte>(0) + offset_ + src,
                          buffers.destination<std::byte>(0) + dst);
            }
        });
    }

private:
    void move_part(std::int64_t number, const std::byte* src, std::byte* dst) const {
        const std::int64_t i = number / plan_.columns.parts, j = number % plan_.columns.parts;
        const std::int64_t row = plan_.rows.first(i), column = plan_.columns.first(j);
        const Plane& plane = plan_.plane;
        plan_.move(plan_.part(i, j), src + row * plane.src_row + column * plane.src_column,
                   dst + row * plane.dst_row + column * plane.dst_column);
    }

    std::int64_t offset_; // bytes
    Lattice<2> outer_;    // in the source and in the destination, in bytes
    PlanePlan plan_;
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const Rearrange& rearrange, const Operands& operands, Isa) {
    const std::int64_t size = size_of(operands.src[0].spec->dtype);
    std::vector<MovedAxis> axes = merged_axes(rearrange, size);
    if (size == 1) {
        if (auto kernel = prepare_interleaving(rearrange.offset, axes)) return kernel;
    }
    return std::make_unique<RearrangeKernel>(rearrange.offset * size, std::move(axes), size);
}

} // namespace emu::ops::fast

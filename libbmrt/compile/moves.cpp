// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/command_stream.h"

#include "emu-core/base/error.h"
#include "libbmrt/compile/local_memory.h"
#include "libbmrt/kernel/extents.h"

#include <algorithm>
#include <optional>
#include <span>

namespace bmrt::compile {
namespace {

constexpr std::size_t most_commands = 4096;     // of one layer
constexpr std::int64_t most_dma_extent = 32768; // of 16 bits, and even: lines stay equal

// `extent` steps from one byte to the next along an axis.
struct MoveAxis {
    std::int64_t extent = 1, to = 0, from = 0;
};

// Moves that are nested loops of regular steps, the innermost first.
struct Loops {
    ByteMove first;
    std::vector<MoveAxis> axes;
};

bool is_step(std::span<const ByteMove> moves, std::size_t block, std::size_t index,
             const MoveAxis& axis) {
    for (std::size_t i = 0; i < block; ++i) {
        const ByteMove &base = moves[i], &own = moves[index * block + i];
        const auto distance = static_cast<std::int64_t>(index);
        if (own.to != base.to + distance * axis.to) return false;
        if (own.from != base.from + distance * axis.from) return false;
    }
    return true;
}

// The longest beginning of the moves that is loops, and how many moves it has.
std::pair<Loops, std::size_t> longest_loops(std::span<const ByteMove> moves) {
    Loops loops{moves.front(), {}};
    std::size_t block = 1;
    while (2 * block <= moves.size()) {
        MoveAxis axis{1, moves[block].to - moves[0].to, moves[block].from - moves[0].from};
        std::size_t extent = 1;
        while ((extent + 1) * block <= moves.size() && is_step(moves, block, extent, axis))
            ++extent;
        if (extent == 1) break;
        axis.extent = static_cast<std::int64_t>(extent);
        loops.axes.push_back(axis);
        block *= extent;
    }
    return {loops, block};
}

// One DMA command. Offsets are within source and destination.
struct Copy {
    CommandStream::Side to, from;
    shape_t extents;
    bool within_destination = false; // reads what an earlier copy wrote
};

class Planner {
public:
    emu::Outcome plan(const Loops& loops) {
        std::vector<MoveAxis> axes = loops.axes;
        std::ranges::reverse(axes); // the outermost first
        if (axes.empty() || !repeats(axes.back())) return emit(loops.first, std::move(axes));
        const std::int64_t count = axes.back().extent;
        axes.pop_back();
        EMU_TRY(emit(loops.first, axes));
        return spread(loops.first.to, std::move(axes), count);
    }

    std::vector<Copy> copies() { return std::move(copies_); }

private:
    static bool repeats(const MoveAxis& axis) { return axis.to == 1 && axis.from == 0; }

    // What has been written once stands `count` times side by side: each copy doubles it.
    emu::Outcome spread(std::int64_t first, std::vector<MoveAxis> axes, std::int64_t count) {
        for (MoveAxis& axis : axes) axis.from = axis.to;
        const std::size_t own = copies_.size();
        for (std::int64_t done = 1; done < count; done *= 2) {
            std::vector<MoveAxis> wider = axes;
            wider.push_back({std::min(done, count - done), 1, 1});
            EMU_TRY(emit({first + done, first}, std::move(wider)));
        }
        for (std::size_t i = own; i < copies_.size(); ++i) copies_[i].within_destination = true;
        return {};
    }

    // Axes that a command can say become its extents, the others loops around it.
    emu::Outcome emit(ByteMove first, std::vector<MoveAxis> axes) {
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (axes[i].extent > most_dma_extent) return split(first, std::move(axes), i);
        }
        const auto take = [&axes](auto fits) {
            const auto found = std::find_if(axes.rbegin(), axes.rend(), fits);
            if (found == axes.rend()) return MoveAxis{};
            const MoveAxis axis = *found;
            axes.erase(std::next(found).base());
            return axis;
        };
        Extents e;
        if (!axes.empty() && axes.back().to == 1 && axes.back().from == 1) e.w = take(is_forward);
        e.h = take(is_line_step);
        e.c = take(is_forward);
        e.n = take(is_forward);
        return repeat(first, axes, e);
    }

    // Steps that a command can have: memory is read once.
    static bool is_forward(const MoveAxis& axis) { return axis.to > 0 && axis.from > 0; }
    static bool is_line_step(const MoveAxis& axis) {
        return is_forward(axis) &&
               std::max(axis.to, axis.from) <= bmrt::kernel::longest_global_extent;
    }

    emu::Outcome split(ByteMove first, std::vector<MoveAxis> axes, std::size_t index) {
        const MoveAxis whole = axes[index];
        const std::int64_t lines = whole.extent / most_dma_extent;
        const std::int64_t rest = whole.extent % most_dma_extent;
        std::vector<MoveAxis> even = axes;
        even[index].extent = most_dma_extent;
        even.insert(even.begin() + static_cast<std::ptrdiff_t>(index),
                    {lines, whole.to * most_dma_extent, whole.from * most_dma_extent});
        EMU_TRY(emit(first, std::move(even)));
        if (rest == 0) return {};
        axes[index].extent = rest;
        first.to += lines * most_dma_extent * whole.to;
        first.from += lines * most_dma_extent * whole.from;
        return emit(first, std::move(axes));
    }

    struct Extents {
        MoveAxis w, h, c, n;
    };

    emu::Outcome repeat(ByteMove first, std::span<const MoveAxis> loops, const Extents& e) {
        if (loops.empty()) return add(first, e);
        for (std::int64_t i = 0; i < loops[0].extent; ++i) {
            EMU_TRY(repeat(first, loops.subspan(1), e));
            first.to += loops[0].to;
            first.from += loops[0].from;
        }
        return {};
    }

    emu::Outcome add(const ByteMove& first, const Extents& e) {
        if (copies_.size() == most_commands) {
            return emu::error(emu::Fault::unsupported,
                              "its elements are so far apart that moving them takes more than %zu "
                              "DMA commands",
                              most_commands);
        }
        copies_.push_back({{static_cast<std::uint64_t>(first.to), {e.n.to, e.c.to, e.h.to}},
                           {static_cast<std::uint64_t>(first.from), {e.n.from, e.c.from, e.h.from}},
                           shape(e.n.extent, e.c.extent, e.h.extent, e.w.extent)});
        return {};
    }

    std::vector<Copy> copies_;
};

} // namespace

emu::Outcome compile_moves(CommandStream& stream, std::uint64_t dst, std::uint64_t src,
                           const std::vector<ByteMove>& moves) {
    Planner planner;
    for (std::span<const ByteMove> left(moves); !left.empty();) {
        const auto [loops, count] = longest_loops(left);
        EMU_TRY(planner.plan(loops));
        left = left.subspan(count);
    }
    for (Copy& copy : planner.copies()) {
        copy.to.offset += dst;
        copy.from.offset += copy.within_destination ? dst : src;
        EMU_TRY(stream.copy(copy.to, copy.from, copy.extents));
    }
    return {};
}

} // namespace bmrt::compile

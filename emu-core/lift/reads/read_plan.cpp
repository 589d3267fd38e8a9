// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/read_plan.h"

#include <algorithm>
#include <iterator>

namespace emu::lift {
namespace {

using Candidates = std::vector<const Definition*>;

// Layers cost some time each: parts are to be worth it. 160 are 64 phases, or as many tiles, and
// some around them.
constexpr std::int64_t least_steps = 8, most_steps = 160, elements_of_a_step = 256;
constexpr std::int32_t most_phases = 64;

// `view` from cell `first` to cell `last` along one axis. Precondition: channels are cut where a
// block begins, or within the view's only block.
MemoryView cut(const MemoryView& view, int axis, std::int32_t first, std::int32_t last) {
    MemoryView piece = view;
    switch (axis) {
    case 0: piece.h = last - first, piece.base += first * view.line; break;
    case 1: piece.w = last - first, piece.base += first * view.pixel; break;
    default:
        piece.c = last - first;
        piece.base += first / view.block * view.surface +
                      std::int64_t{first % view.block} * size_of(view.dtype);
        break;
    }
    return piece;
}

// A cut within a block leaves a piece whose first channel is not its block's first, which a view
// cannot say of several blocks.
bool can_cut(const MemoryView& view, int axis, std::int32_t at) {
    return axis != 2 || at % view.block == 0 || view.c <= view.block;
}

// By how much `b` is a multiple of `a`; 0 where it is none.
std::int32_t multiple(std::int64_t a, std::int64_t b) {
    if (a == 0 || b % a != 0) return 0;
    const std::int64_t times = b / a;
    return times >= 1 && times <= most_phases ? static_cast<std::int32_t>(times) : 0;
}

// A part and those around it, which are perhaps joined along the same axis, as one list.
void append(std::vector<ReadPlan>& parts, int axis, ReadPlan part) {
    auto* inner = std::get_if<PlannedJoin>(&part.from);
    if (inner && inner->axis == axis) {
        std::ranges::move(inner->parts, std::back_inserter(parts));
    } else {
        parts.push_back(std::move(part));
    }
}

// Asks the newest definition first: what older ones wrote counts where it left something of it.
class Planner {
public:
    explicit Planner(const MemoryView& view)
        : steps_left_(std::clamp(view.elements() / elements_of_a_step, least_steps, most_steps)) {}

    std::optional<ReadPlan> plan(const MemoryView& view, const Candidates& candidates) {
        if (--steps_left_ < 0) return std::nullopt;
        const Candidates meeting = lift::meeting(view, candidates);
        if (meeting.empty()) return ReadPlan{extents_of(view), PlannedConstant{view}};
        const Definition& newest = *meeting.front();
        if (auto part = part_of(view, newest)) return part;
        for (const int axis : {2, 0, 1}) {
            const std::vector<std::int32_t> cuts = cuts_along(axis, view, newest);
            if (!cuts.empty()) return join(view, axis, cuts, meeting);
        }
        if (auto phases = interleaving(view, meeting)) return phases;
        if (has_dense_lines(view)) return lines(view, meeting);
        return std::nullopt;
    }

private:
    static std::optional<ReadPlan> part_of(const MemoryView& view, const Definition& definition) {
        const MemoryView whole = shaped_for(view, definition.view);
        const Box all{{}, extents_of(view)};
        for (const Position& position : positions_of(view, whole)) {
            if (common_cells(view, whole, position) != all) continue;
            const PlannedPart part{definition.tensor, extents_of(whole), position.shift};
            return ReadPlan{extents_of(view), part};
        }
        return std::nullopt;
    }

    // Where the definition's cells begin and end within the view.
    static std::vector<std::int32_t> cuts_along(int axis, const MemoryView& view,
                                                const Definition& definition) {
        const MemoryView whole = shaped_for(view, definition.view);
        const std::int32_t end = extents_of(view)[axis];
        for (const Position& position : positions_of(view, whole)) {
            const Box box = common_cells(view, whole, position);
            std::vector<std::int32_t> cuts;
            for (const std::int32_t at : {box.first[axis], box.last[axis]}) {
                if (at > 0 && at < end && can_cut(view, axis, at)) cuts.push_back(at);
            }
            if (!cuts.empty()) return cuts;
        }
        return {};
    }

    std::optional<ReadPlan> join(const MemoryView& view, int axis, std::vector<std::int32_t> cuts,
                                 const Candidates& meeting) {
        PlannedJoin joined{axis, {}};
        std::int32_t first = 0;
        cuts.push_back(extents_of(view)[axis]);
        for (const std::int32_t last : cuts) {
            auto piece = plan(cut(view, axis, first, last), meeting);
            if (!piece) return std::nullopt;
            append(joined.parts, axis, std::move(*piece));
            first = last;
        }
        return ReadPlan{extents_of(view), std::move(joined)};
    }

    // Where definitions have every n-th pixel of every m-th line of the view.
    std::optional<ReadPlan> interleaving(const MemoryView& view, const Candidates& meeting) {
        const MemoryView& newest = meeting.front()->view;
        const std::int32_t lines = newest.h == 1 ? 1 : multiple(view.line, newest.line);
        const std::int32_t pixels = newest.w == 1 ? 1 : multiple(view.pixel, newest.pixel);
        if (lines == 0 || pixels == 0 || lines * pixels == 1) return std::nullopt;
        if (view.h % lines != 0 || view.w % pixels != 0) return std::nullopt;
        PlannedInterleaving interleaved{lines, pixels, {}};
        for (std::int32_t i = 0; i < lines * pixels; ++i) {
            MemoryView phase = view;
            phase.base += i / pixels * view.line + i % pixels * view.pixel;
            phase.h /= lines, phase.line *= lines;
            phase.w /= pixels, phase.pixel *= pixels;
            auto part = plan(phase, meeting);
            if (!part) return std::nullopt;
            interleaved.parts.push_back(std::move(*part));
        }
        return ReadPlan{extents_of(view), std::move(interleaved)};
    }

    std::optional<ReadPlan> lines(const MemoryView& view, const Candidates& meeting) {
        auto line = plan(as_one_line(view), meeting);
        if (!line) return std::nullopt;
        PlannedLines lines;
        lines.part.push_back(std::move(*line));
        return ReadPlan{extents_of(view), std::move(lines)};
    }

    std::int64_t steps_left_;
};

// Of the parts that end with the result's last channel.
std::int32_t fewest_zero_channels(const std::vector<ReadPlan>& parts) {
    std::int32_t fewest = zero_channels(parts.front());
    for (const ReadPlan& part : parts) fewest = std::min(fewest, zero_channels(part));
    return fewest;
}

struct ZeroChannels {
    std::int32_t channels;

    std::int32_t operator()(const PlannedPart& part) const {
        return std::clamp(part.first[2] + channels - part.whole[2], 0, channels);
    }
    std::int32_t operator()(const PlannedConstant&) const { return 0; }
    std::int32_t operator()(const PlannedJoin& join) const {
        return join.axis == 2 ? zero_channels(join.parts.back()) : fewest_zero_channels(join.parts);
    }
    std::int32_t operator()(const PlannedInterleaving& phases) const {
        return fewest_zero_channels(phases.parts);
    }
    std::int32_t operator()(const PlannedLines& lines) const {
        return fewest_zero_channels(lines.part);
    }
};

} // namespace

std::int32_t zero_channels(const ReadPlan& plan) {
    return std::visit(ZeroChannels{plan.extents[2]}, plan.from);
}

std::optional<ReadPlan> plan_read(const MemoryView& view,
                                  const std::vector<const Definition*>& definitions) {
    return Planner(view).plan(view, definitions);
}

} // namespace emu::lift

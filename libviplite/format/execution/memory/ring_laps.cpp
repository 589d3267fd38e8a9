// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/ring_laps.h"

#include <span>

namespace viplite::format {
namespace {

std::int32_t& cells(emu::MemoryView& view, int axis) {
    return axis == 0 ? view.h : axis == 1 ? view.w : view.c;
}

class LapPlanner {
public:
    explicit LapPlanner(const std::function<bool(const RingView&)>& has) : has_(has) {}

    // In one lap, or in slices along the first of the axes, these along the rest of them.
    std::optional<LapPlan> plan(const RingView& view, std::span<const int> axes) {
        for (const std::int64_t lap :
             {last_lap_, std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}}) {
            LapPlan there{view, lap, 0, {}};
            there.view.view.base += lap * view.ring.bytes;
            if (there.view.view.base < 0 || !has_(there.view)) continue;
            last_lap_ = lap;
            return there;
        }
        if (axes.empty()) return std::nullopt;
        LapPlan cut{view, 0, axes[0], {}};
        const std::int32_t slices = cells(cut.view.view, axes[0]);
        for (std::int32_t i = 0; i < slices; ++i) {
            auto slice = plan(part_of(view, axes[0], i, 1).view, axes.subspan(1));
            if (!slice) return std::nullopt;
            if (!cut.parts.empty() && are_alike(cut.parts.back(), *slice)) {
                grow(cut.parts.back(), axes[0]);
            } else {
                cut.parts.push_back(*std::move(slice));
            }
        }
        return cut;
    }

private:
    // But for where they begin, and for how many slices they are.
    static bool are_alike(const LapPlan& a, const LapPlan& b) {
        if (a.parts.empty() || b.parts.empty()) {
            return a.parts.empty() && b.parts.empty() && a.lap == b.lap;
        }
        if (a.axis != b.axis || a.parts.size() != b.parts.size()) return false;
        for (std::size_t i = 0; i < a.parts.size(); ++i) {
            emu::MemoryView one = a.parts[i].view.view, other = b.parts[i].view.view;
            const bool is_as_long = cells(one, a.axis) == cells(other, a.axis);
            if (!is_as_long || !are_alike(a.parts[i], b.parts[i])) return false;
        }
        return true;
    }

    static void grow(LapPlan& plan, int axis) {
        ++cells(plan.view.view, axis);
        for (LapPlan& part : plan.parts) grow(part, axis);
    }

    const std::function<bool(const RingView&)>& has_;
    std::int64_t last_lap_ = 0; // mostly that of the next one, too
};

} // namespace

std::optional<LapPlan> plan_laps(const RingView& view,
                                 const std::function<bool(const RingView&)>& has) {
    using Axes = std::span<const int>;
    constexpr int lines[] = {0}, pixels_and_lines[] = {1, 0}, channels_and_lines[] = {2, 0};
    LapPlanner planner(has);
    for (const Axes axes : {Axes(lines), Axes(pixels_and_lines), Axes(channels_and_lines)}) {
        if (auto plan = planner.plan(view, axes)) return plan;
    }
    return std::nullopt;
}

} // namespace viplite::format

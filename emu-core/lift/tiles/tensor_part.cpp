// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/tensor_part.h"

#include <algorithm>
#include <limits>

namespace emu::lift {
namespace {

using ops::Rearrange;

constexpr std::size_t most_loops = 16; // that Rearrange takes

void append(std::vector<PartLoop>& loops, PartLoop inner) {
    if (inner.extent == 1) return;
    const auto both = [&] { return std::int64_t{loops.back().extent} * inner.extent; };
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (!loops.empty() && loops.back().stride == inner.stride * inner.extent && both() <= most) {
        loops.back() = {static_cast<std::int32_t>(both()), inner.stride};
    } else {
        loops.push_back(inner);
    }
}

// Positions among a part's elements, as one digit per loop.
class Digits {
public:
    explicit Digits(const TensorPart& part) : loops_(part.picked.axes), weight_(loops_.size()) {
        std::int64_t elements = 1;
        for (std::size_t i = loops_.size(); i > 0; --i) {
            weight_[i - 1] = elements;
            elements *= loops_[i - 1].extent;
        }
        elements_ = elements;
        last_.resize(loops_.size());
    }

    // How far the element is from the first. Nothing: there are not so many.
    std::optional<std::int64_t> begin(std::int64_t element) {
        if (element < 0 || element >= elements_) return std::nullopt;
        std::int64_t distance = 0;
        for (std::size_t i = 0; i < loops_.size(); ++i) {
            last_[i] = element / weight_[i];
            element %= weight_[i];
            distance += last_[i] * loops_[i].stride;
        }
        return distance;
    }

    // Counts `axis` on from there: the loops that it is. No digit of it carries over.
    bool count(PartLoop axis, std::vector<PartLoop>& result) {
        if (axis.extent == 1 || axis.stride == 0) return append(result, axis), true;
        const auto fits = [&](std::int64_t weight) { return weight <= axis.stride; };
        const auto found = std::ranges::find_if(weight_, fits);
        if (found == weight_.end() || axis.stride % *found != 0) return false;
        const auto i = static_cast<std::size_t>(found - weight_.begin());
        const std::int64_t step = axis.stride / *found, end = loops_[i].extent;
        if (last_[i] + (axis.extent - 1) * step >= end) {
            if (i == 0 || end % step != 0 || axis.extent % (end / step) != 0) return false;
            const auto inner = static_cast<std::int32_t>(end / step);
            return count({axis.extent / inner, weight_[i - 1]}, result) &&
                   last_[i] + (inner - 1) * step < end && count({inner, axis.stride}, result);
        }
        last_[i] += (axis.extent - 1) * step;
        append(result, {axis.extent, step * loops_[i].stride});
        return true;
    }

private:
    const std::vector<PartLoop>& loops_;
    std::vector<std::int64_t> weight_, last_; // elements of a step, the largest digit
    std::int64_t elements_ = 1;
};

// The distance along the axis that is joined, which the parts have or lie at. Nothing: one of them
// has several there.
std::optional<std::int64_t> joined_stride(std::span<const TensorPart> parts,
                                          const std::vector<std::vector<PartLoop>>& loops,
                                          std::int32_t first_extent) {
    std::optional<std::int64_t> stride;
    for (const auto& own : loops) {
        if (own.size() > 1) return std::nullopt;
        if (own.size() == 1 && stride.value_or(own[0].stride) != own[0].stride) return std::nullopt;
        if (own.size() == 1) stride = own[0].stride;
    }
    if (stride || parts.size() < 2) return stride.value_or(1);
    return (parts[1].picked.offset - parts[0].picked.offset) / first_extent;
}

// Parts of which each begins where the one before ends, or all of the same element.
std::optional<std::vector<PartLoop>> as_one_loop(std::span<const TensorPart> parts,
                                                 const AxisLoops& joined,
                                                 std::span<const Shape> shapes, int axis) {
    const auto stride = joined_stride(parts, joined, shapes[0][axis]);
    // A distance of 0: the same elements over again.
    const auto is_one = [&](const Shape& shape) { return shape[axis] == 1; };
    const bool repeats = stride && *stride == 0 && std::ranges::all_of(shapes, is_one);
    if (!stride || (*stride <= 0 && !repeats)) return std::nullopt;
    std::int32_t extent = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].picked.offset != parts[0].picked.offset + extent * *stride) {
            return std::nullopt;
        }
        extent += shapes[i][axis];
    }
    return std::vector<PartLoop>{{extent, *stride}};
}

// Parts that are alike but for where they begin, which is the same distance on from one to the
// next.
std::optional<std::vector<PartLoop>> as_steps(std::span<const TensorPart> parts,
                                              const AxisLoops& joined) {
    if (parts.size() < 2) return std::nullopt;
    const std::int64_t begin = parts[0].picked.offset, step = parts[1].picked.offset - begin;
    if (step <= 0) return std::nullopt;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto steps = static_cast<std::int64_t>(i);
        if (joined[i] != joined[0] || parts[i].picked.offset != begin + steps * step) {
            return std::nullopt;
        }
    }
    std::vector<PartLoop> loops{{static_cast<std::int32_t>(parts.size()), step}};
    loops.insert(loops.end(), joined[0].begin(), joined[0].end());
    return loops;
}

} // namespace

TensorPart all_of(TensorId tensor, const Shape& shape) {
    TensorPart part{tensor, {}};
    std::int64_t stride = shape.elements();
    for (const std::int32_t extent : shape.extents()) {
        stride /= extent;
        append(part.picked.axes, {extent, stride});
    }
    return part;
}

std::optional<TensorPart> pick(const TensorPart& part, const Rearrange& rearrange) {
    Digits digits(part);
    const auto distance = digits.begin(rearrange.offset);
    if (!distance) return std::nullopt;
    TensorPart picked{part.whole, {part.picked.offset + *distance, {}}};
    for (const PartLoop& axis : rearrange.axes) {
        if (axis.stride < 0 || !digits.count(axis, picked.picked.axes)) return std::nullopt;
    }
    if (picked.picked.axes.size() > most_loops) return std::nullopt;
    return picked;
}

std::optional<AxisLoops> loops_by_axis(const TensorPart& part, const Shape& shape) {
    AxisLoops by_axis(static_cast<std::size_t>(shape.rank()));
    std::vector<PartLoop> rest = part.picked.axes;
    for (int axis = shape.rank() - 1; axis >= 0; --axis) {
        for (std::int32_t wanted = shape[axis]; wanted > 1;) {
            if (rest.empty()) return std::nullopt;
            PartLoop& loop = rest.back();
            const std::int32_t taken = std::min(wanted, loop.extent);
            if (wanted % taken != 0 || loop.extent % taken != 0) return std::nullopt;
            by_axis[axis].insert(by_axis[axis].begin(), {taken, loop.stride});
            wanted /= taken;
            loop = {loop.extent / taken, loop.stride * taken};
            if (loop.extent == 1) rest.pop_back();
        }
    }
    return by_axis;
}

TensorPart part_of(TensorId whole, std::int64_t offset, const AxisLoops& loops) {
    TensorPart part{whole, {offset, {}}};
    for (const auto& of_axis : loops) {
        for (const PartLoop& loop : of_axis) append(part.picked.axes, loop);
    }
    return part;
}

std::optional<TensorPart> join(std::span<const TensorPart> parts, std::span<const Shape> shapes,
                               int axis) {
    AxisLoops others, joined; // of all other axes; of each part along the axis
    for (std::size_t i = 0; i < parts.size(); ++i) {
        auto loops = loops_by_axis(parts[i], shapes[i]);
        if (!loops || parts[i].whole != parts[0].whole) return std::nullopt;
        joined.push_back(std::move((*loops)[axis]));
        (*loops)[axis].clear();
        if (i == 0) others = *loops;
        if (*loops != others) return std::nullopt;
    }
    auto along = as_one_loop(parts, joined, shapes, axis);
    if (!along) along = as_steps(parts, joined);
    if (!along) return std::nullopt;
    others[axis] = *std::move(along);
    TensorPart all = part_of(parts[0].whole, parts[0].picked.offset, others);
    if (all.picked.axes.size() > most_loops) return std::nullopt;
    return all;
}

} // namespace emu::lift

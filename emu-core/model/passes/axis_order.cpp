// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/program_passes.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace emu {
namespace {

// Per axis of the one tensor, which axis of the other it is.
using Order = std::vector<std::size_t>;
using AxisExtents = std::vector<std::int32_t>;

AxisExtents without_ones(const Shape& shape) {
    AxisExtents extents;
    for (const std::int32_t extent : shape.extents()) {
        if (extent != 1) extents.push_back(extent);
    }
    return extents;
}

Order same_order(std::size_t rank) {
    Order order(rank);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

// Channels, height, width become height, width, channels: the last three axes, or all.
Order channels_last(std::size_t rank) {
    Order order = same_order(rank);
    const auto map = order.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(rank, 3));
    if (map != order.end()) std::rotate(map, map + 1, order.end());
    return order;
}

Order channels_first(std::size_t rank) {
    Order order = same_order(rank);
    const auto map = order.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(rank, 3));
    if (map != order.end()) std::rotate(map, order.end() - 1, order.end());
    return order;
}

bool leads(const Order& order, const AxisExtents& from, const AxisExtents& to) {
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (from[order[i]] != to[i]) return false;
    }
    return true;
}

Error refuse(const char* problem, const Shape& from, const Shape& to) {
    return error(Fault::bad_model, "%s is not %s%s", to_text(from).c_str(), to_text(to).c_str(),
                 problem);
}

// The only order that leads from the one to the other.
Result<Order> only_order(const Shape& from_shape, const Shape& to_shape) {
    const AxisExtents from = without_ones(from_shape), to = without_ones(to_shape);
    std::optional<Order> found;
    Order order = same_order(from.size());
    do {
        if (!leads(order, from, to)) continue;
        if (found) return refuse(", or in several ways", from_shape, to_shape);
        found = order;
    } while (std::ranges::next_permutation(order).found);
    if (!found) return refuse(", in no order of axes", from_shape, to_shape);
    return *std::move(found);
}

Result<Order> find_order(const Shape& from_shape, const Shape& to_shape) {
    const AxisExtents from = without_ones(from_shape), to = without_ones(to_shape);
    if (from.size() != to.size()) return refuse(", in no order of axes", from_shape, to_shape);
    for (const auto& preferred : {same_order, channels_last, channels_first}) {
        Order order = preferred(from.size());
        if (leads(order, from, to)) return order;
    }
    return only_order(from_shape, to_shape);
}

} // namespace

Result<ops::Rearrange> axis_order(const Shape& from, const Shape& to) {
    EMU_TRY_VALUE(order, find_order(from, to));
    ops::Rearrange rearrange;
    if (std::ranges::is_sorted(order)) return rearrange;
    const AxisExtents extents = without_ones(from);
    std::vector<std::int64_t> strides(extents.size(), 1);
    for (std::size_t axis = extents.size() - 1; axis > 0; --axis) {
        strides[axis - 1] = strides[axis] * extents[axis];
    }
    for (const std::size_t axis : order) rearrange.axes.push_back({extents[axis], strides[axis]});
    return rearrange;
}

} // namespace emu

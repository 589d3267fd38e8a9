// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/network_form.h"

namespace rknn::format::writer {
namespace {

using emu::Extents;
using emu::Program;
using emu::TensorId;
using Axes = std::vector<emu::ops::Rearrange::Axis>;

// Without axes of one element, and with neighbours joined that are one run of elements.
Axes joined(const Axes& axes) {
    Axes result;
    for (const auto& axis : axes) {
        if (axis.extent == 1) continue;
        if (!result.empty() && result.back().stride == axis.extent * axis.stride)
            result.back() = {result.back().extent * axis.extent, axis.stride};
        else
            result.push_back(axis);
    }
    return result;
}

Axes axes_of(std::initializer_list<std::pair<std::int64_t, std::int64_t>> list) {
    Axes axes;
    for (const auto& [extent, stride] : list) {
        axes.push_back({static_cast<std::int32_t>(extent), stride});
    }
    return joined(axes);
}

// C, H, W of a map that is H, W, C.
bool puts_channels_first(const emu::ops::Rearrange& move, const Extents& map) {
    const Axes wanted = axes_of({{map.c, 1}, {map.h, map.w * map.c}, {map.w, map.c}});
    return move.offset == 0 && joined(move.axes) == wanted;
}

// H, W, C of a map that is C, H, W.
bool puts_channels_last(const emu::ops::Rearrange& move, const Extents& map) {
    const Axes wanted = axes_of({{map.h, map.w}, {map.w, 1}, {map.c, map.h * map.w}});
    return move.offset == 0 && joined(move.axes) == wanted;
}

void turn_inputs(Program& program, std::vector<FeatureOrder>& orders) {
    for (const TensorId id : program.inputs) {
        emu::TensorSpec& spec = program.tensors[static_cast<std::size_t>(id)].spec;
        if (!spec.channels_first) continue;
        spec.shape = {spec.shape[0], spec.shape[2], spec.shape[3], spec.shape[1]};
        orders[static_cast<std::size_t>(id)].channels_first = true;
    }
}

} // namespace

std::vector<FeatureOrder> feature_orders(Program& program) {
    std::vector<FeatureOrder> orders(program.tensors.size());
    for (std::size_t i = 0; i < orders.size(); ++i) orders[i].map = static_cast<TensorId>(i);
    turn_inputs(program, orders);
    for (const emu::Layer& layer : program.layers) {
        if (layer.src.empty()) continue;
        FeatureOrder order = orders[static_cast<std::size_t>(layer.src[0])];
        const Extents map = emu::feature_extents(program.spec(order.map).shape);
        const auto* const move = std::get_if<emu::ops::Rearrange>(&layer.command);
        const bool turns = move && map.n == 1 &&
                           (order.channels_first ? puts_channels_last(*move, map)
                                                 : puts_channels_first(*move, map));
        if (!turns && !std::holds_alternative<emu::ops::Reshape>(layer.command)) continue;
        if (turns) order.channels_first = !order.channels_first;
        orders[static_cast<std::size_t>(layer.dst[0])] = order;
    }
    for (FeatureOrder& order : orders) { // of one channel, or one pixel, both orders are the same
        const Extents map = emu::feature_extents(program.spec(order.map).shape);
        if (map.c == 1 || map.h * map.w == 1) order.channels_first = false;
    }
    return orders;
}

bool only_orders(const emu::Layer& layer, const std::vector<FeatureOrder>& orders) {
    return orders[static_cast<std::size_t>(layer.dst[0])].map != layer.dst[0];
}

} // namespace rknn::format::writer

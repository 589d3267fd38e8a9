// SPDX-License-Identifier: Apache-2.0
// Layers of windows and weights.
#include "emu-core/base/error.h"
#include "libbmrt/compile/layer_compiler.h"
#include "libbmrt/compile/local_memory.h"
#include "libbmrt/compile/storage_order.h"

#include <algorithm>
#include <bit>

namespace bmrt::compile {
namespace {

using emu::Outcome;
namespace ops = emu::ops;

// Whether every window lies inside the map.
bool has_no_padding(const ops::WindowAxis& axis, std::int64_t dst, std::int64_t src) {
    return axis.before == 0 && axis.start(dst - 1) + (axis.kernel - 1) * axis.dilation < src;
}

// A window that is the whole map.
ops::Window whole(std::int32_t h, std::int32_t w) {
    return {{.kernel = h, .stride = 1}, {.kernel = w, .stride = 1}};
}

} // namespace

WindowLayer LayerCompiler::window_layer(WindowLayer::Kind kind, const ops::Window& window) {
    const emu::Shape &from = src().shape, &to = dst().shape;
    return {.kind = kind,
            .n = from[0],
            .src_c = from[3],
            .src_h = from[1],
            .src_w = from[2],
            .dst_c = to[3],
            .dst_h = to[1],
            .dst_w = to[2],
            .window = window,
            .src = src_place(),
            .dst = dst_place()};
}

Outcome LayerCompiler::expect_symmetric(std::int32_t src_zero,
                                        const std::vector<std::int32_t>& weight_zero) const {
    const bool symmetric =
        src_zero == 0 && std::ranges::all_of(weight_zero, [](auto zero) { return zero == 0; });
    if (symmetric && constant(1).spec.dtype == emu::Dtype::i8) return {};
    return emu::error(emu::Fault::unsupported, "its quantisation is not symmetric int8");
}

Outcome LayerCompiler::set_weights(WindowLayer& windows, const std::vector<std::byte>& weights,
                                   const ops::Chain& output) {
    EMU_TRY_VALUE(form, shifted_sums(output));
    if (form.shifts.size() == 1)
        windows.shift = form.shifts[0];
    else
        windows.shifts = std::move(form.shifts);
    windows.limits = form.limits;
    windows.weights = memory_.weights().add(weights);
    windows.has_bias = layer_.src.size() > 2;
    if (!windows.has_bias) return {};
    EMU_TRY_VALUE(planes, bias_planes(constant(2)));
    windows.bias = memory_.weights().add(planes);
    return {};
}

Outcome LayerCompiler::visit(const ops::Conv& conv) {
    EMU_TRY(expect_symmetric(conv.src_zero, conv.weight_zero));
    WindowLayer windows = window_layer(WindowLayer::Kind::conv, conv.window);
    windows.groups = conv.groups;
    EMU_TRY(set_weights(windows, conv_weights(constant(1), conv.kernel_order), conv.output));
    return bmrt::compile::compile(stream_, windows);
}

// With several filters per channel, each channel is a group.
Outcome LayerCompiler::visit(const ops::Depthwise& depthwise) {
    EMU_TRY(expect_symmetric(depthwise.src_zero, depthwise.weight_zero));
    const bool is_plain = depthwise.multiplier == 1;
    WindowLayer windows = window_layer(
        is_plain ? WindowLayer::Kind::depthwise : WindowLayer::Kind::conv, depthwise.window);
    if (is_plain) {
        for (auto* axis : {&windows.window.y, &windows.window.x}) {
            axis->kernel = (axis->kernel - 1) * axis->dilation + 1;
            axis->dilation = 1;
        }
    } else {
        windows.groups = windows.src_c;
    }
    const ops::Window& taps =
        is_plain ? depthwise.window : whole(depthwise.window.y.kernel, depthwise.window.x.kernel);
    EMU_TRY(set_weights(windows, depthwise_weights(constant(1), depthwise.kernel_order, taps),
                        depthwise.output));
    return bmrt::compile::compile(stream_, windows);
}

Outcome LayerCompiler::visit(const ops::FullyConnected& connected) {
    EMU_TRY(expect_symmetric(connected.src_zero, connected.weight_zero));
    const bool is_map = memory_.order(layer_.src[0]) == StorageOrder::channels_first;
    return is_map ? connect_map(connected) : connect_values(connected);
}

// A sum over a feature map is a convolution whose window is all of it.
Outcome LayerCompiler::connect_map(const ops::FullyConnected& connected) {
    const emu::Shape& map = src().shape;
    const std::int64_t channels = constant(1).spec.shape[connected.channel_axis()];
    if (map.elements(1, 4) != constant(1).spec.shape[connected.term_axis()]) {
        return emu::error(emu::Fault::unsupported, "sums over parts of a feature map");
    }
    WindowLayer windows{.kind = WindowLayer::Kind::conv,
                        .n = map[0],
                        .src_c = map[3],
                        .src_h = map[1],
                        .src_w = map[2],
                        .dst_c = channels,
                        .window = whole(map[1], map[2]),
                        .src = src_place(),
                        .dst = dst_place()};
    EMU_TRY(set_weights(windows, matrix_weights(constant(1), connected.weight_order),
                        connected.output));
    return bmrt::compile::compile(stream_, windows);
}

// Values are the channels of a map of one cell; of more cells where there are too many of them.
Outcome LayerCompiler::connect_values(const ops::FullyConnected& connected) {
    const emu::Shape& shape = constant(1).spec.shape;
    const std::int64_t terms = shape[connected.term_axis()];
    std::int64_t cells = emu::divide_up<std::int64_t>(terms, most_extent);
    while (terms % cells != 0 && cells < terms) ++cells;
    std::vector<std::byte> weights = matrix_weights(constant(1), connected.weight_order);
    if (cells > 1) weights = taps_first(weights, terms / cells, cells);
    WindowLayer windows{.kind = WindowLayer::Kind::conv,
                        .n = src().shape.elements() / terms,
                        .src_c = terms / cells,
                        .src_h = 1,
                        .src_w = cells,
                        .dst_c = shape[connected.channel_axis()],
                        .window = whole(1, static_cast<std::int32_t>(cells)),
                        .src = src_place(),
                        .dst = dst_place()};
    EMU_TRY(set_weights(windows, weights, connected.output));
    return bmrt::compile::compile(stream_, windows);
}

Outcome LayerCompiler::visit(const ops::MaxPool& pool) {
    if (pool.window.y.kernel == 1 && pool.window.x.kernel == 1) return subsample(pool);
    WindowLayer windows = window_layer(WindowLayer::Kind::max_pool, pool.window);
    windows.limits = {pool.low, pool.high};
    return bmrt::compile::compile(stream_, windows);
}

// The unit has no pooling of one element; times 1 it is the same.
Outcome LayerCompiler::subsample(const ops::MaxPool& pool) {
    WindowLayer windows = window_layer(WindowLayer::Kind::depthwise, pool.window);
    windows.window.y.dilation = windows.window.x.dilation = 1;
    windows.limits = {pool.low, pool.high};
    windows.weights = memory_.weights().add(
        std::vector<std::byte>(static_cast<std::size_t>(windows.dst_c), std::byte{1}));
    return bmrt::compile::compile(stream_, windows);
}

// Divisions by powers of two only; model/pool_weights.h makes convolutions of the others.
Outcome LayerCompiler::visit(const ops::AveragePool& pool) {
    WindowLayer windows = window_layer(WindowLayer::Kind::average_pool, pool.window);
    const auto cells = static_cast<std::uint64_t>(windows.taps());
    const bool exact = has_no_padding(pool.window.y, windows.dst_h, windows.src_h) &&
                       has_no_padding(pool.window.x, windows.dst_w, windows.src_w) &&
                       std::has_single_bit(cells) && pool.rounding == ops::Rounding::half_up;
    if (!exact) {
        return emu::error(emu::Fault::unsupported,
                          "means of %llu cells with padding, or of a number of cells that is no "
                          "power of two",
                          static_cast<unsigned long long>(cells));
    }
    windows.shift = std::countr_zero(cells);
    windows.limits = {pool.low, pool.high};
    return bmrt::compile::compile(stream_, windows);
}

Outcome LayerCompiler::visit(const ops::Mean& mean) {
    const emu::Shape& map = src().shape;
    if (map.rank() != 4 || mean.axes != std::vector<std::int32_t>{1, 2} || mean.src_zero != 0) {
        return emu::error(emu::Fault::unsupported, "means of other than whole feature maps");
    }
    EMU_TRY_VALUE(form, scaled_output(mean.output));
    return bmrt::compile::compile(stream_, {.kind = WindowLayer::Kind::average_pool,
                                            .n = map[0],
                                            .src_c = map[3],
                                            .src_h = map[1],
                                            .src_w = map[2],
                                            .dst_c = map[3],
                                            .window = whole(map[1], map[2]),
                                            .shift = form.shift,
                                            .factor = static_cast<std::uint8_t>(form.factor),
                                            .limits = form.limits,
                                            .src = src_place(),
                                            .dst = dst_place()});
}

} // namespace bmrt::compile

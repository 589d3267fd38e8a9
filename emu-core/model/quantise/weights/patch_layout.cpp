// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/patch_layout.h"

#include <algorithm>

namespace emu {
namespace {

using Layout = std::optional<PatchLayout>;

struct Shapes {
    const Shape &src, &weights, &dst;
};

PatchLayout over_map(const ops::Window& window, const Shapes& shapes) {
    PatchLayout layout;
    layout.taps = std::int64_t{window.y.kernel} * window.x.kernel;
    layout.window = window;
    layout.batches = shapes.src[0];
    layout.src_h = shapes.src[1];
    layout.src_w = shapes.src[2];
    layout.src_c = shapes.src[3];
    layout.outputs = shapes.dst[3];
    layout.dst_h = shapes.dst[1];
    layout.dst_w = shapes.dst[2];
    return layout;
}

// Rows of `terms` values.
PatchLayout over_rows(std::int64_t terms, const Shape& src) {
    PatchLayout layout;
    layout.columns = layout.src_c = terms;
    layout.batches = src.elements() / terms;
    return layout;
}

Layout layout_of(const ops::Conv& conv, const Shapes& shapes) {
    PatchLayout layout = over_map(conv.window, shapes);
    const bool first = conv.kernel_order == ops::KernelOrder::channels_first;
    layout.columns = layout.src_c / conv.groups;
    layout.group = layout.outputs / conv.groups;
    layout.output_step = layout.terms();
    layout.tap_step = first ? 1 : layout.columns;
    layout.column_step = first ? layout.taps : 1;
    return layout;
}

Layout layout_of(const ops::Depthwise& depthwise, const Shapes& shapes) {
    PatchLayout layout = over_map(depthwise.window, shapes);
    const bool first = depthwise.kernel_order == ops::KernelOrder::channels_first;
    layout.group = depthwise.multiplier;
    layout.output_step = first ? layout.taps : 1;
    layout.tap_step = first ? 1 : layout.outputs;
    return layout;
}

Layout layout_of(const ops::FullyConnected& layer, const Shapes& shapes) {
    const int channel = layer.channel_axis(), term = layer.term_axis();
    PatchLayout layout = over_rows(shapes.weights[term], shapes.src);
    layout.outputs = layout.group = shapes.weights[channel];
    layout.output_step = channel == 0 ? layout.columns : 1;
    layout.column_step = channel == 0 ? 1 : layout.outputs;
    return layout;
}

Layout layout_of(const ops::Matmul&, const Shapes& shapes) {
    const Shape& second = shapes.weights;
    const int last = second.rank() - 1;
    if (second.elements(0, last - 1) != 1) return std::nullopt;
    PatchLayout layout = over_rows(second[last - 1], shapes.src);
    layout.outputs = layout.group = layout.column_step = second[last];
    return layout;
}

template <class Other> Layout layout_of(const Other&, const Shapes&) {
    return std::nullopt;
}

} // namespace

std::optional<PatchLayout> patch_layout(const Program& program, const Layer& layer) {
    if (layer.src.size() < 2 || layer.dst.size() != 1) return std::nullopt;
    const ProgramTensor& weights = program.tensors[layer.src[1]];
    const TensorSpec &src = program.spec(layer.src[0]), &dst = program.spec(layer.dst[0]);
    if (!weights.is_constant() || weights.spec.dtype != Dtype::f32 || src.dtype != Dtype::f32) {
        return std::nullopt;
    }
    const Shapes shapes{src.shape, weights.spec.shape, dst.shape};
    return std::visit([&](const auto& command) { return layout_of(command, shapes); },
                      layer.command);
}

void read_patch(const PatchLayout& layout, const float* src, std::int64_t cell, std::int64_t group,
                float* patch) {
    std::fill_n(patch, layout.terms(), 0.0F);
    const std::int64_t row = cell / layout.dst_w;
    const std::int64_t batch = row / layout.dst_h, oy = row % layout.dst_h;
    const std::int64_t ox = cell % layout.dst_w;
    const ops::WindowAxis &y = layout.window.y, &x = layout.window.x;
    const ops::Taps down = ops::taps_inside(y, oy, layout.src_h);
    const ops::Taps across = ops::taps_inside(x, ox, layout.src_w);
    for (std::int64_t ky = down.first; ky < down.last; ++ky) {
        const std::int64_t line = batch * layout.src_h + y.start(oy) + ky * y.dilation;
        for (std::int64_t kx = across.first; kx < across.last; ++kx) {
            const std::int64_t from = line * layout.src_w + x.start(ox) + kx * x.dilation;
            std::copy_n(src + from * layout.src_c + group * layout.columns, layout.columns,
                        patch + (ky * x.kernel + kx) * layout.columns);
        }
    }
}

} // namespace emu

// SPDX-License-Identifier: Apache-2.0
// Transposed convolution: a convolution of stride 1 over the input with zeros between its cells.
// Weights are stored as that one reads them: turned around, outputs x kernel x (inputs of a group).
#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/backend/encoders.h"
#include "libbmrt/compile/local_memory.h"

namespace bmnet {
namespace {

using bmrt::compile::aligned_bytes;
using bmrt::compile::GlobalPlace;
using bmrt::compile::turns;

constexpr std::int64_t most_field = 15; // of insertions and padding
constexpr std::int64_t lane_bytes = 1 << 16;

// One axis as the convolution has it.
struct Axis {
    std::int64_t kernel = 1, insertion = 0, before = 0, after = 0;
};

struct Deconvolution {
    Extents src, dst;
    Axis y, x;
    std::int64_t groups = 1;
    bool depthwise = false; // groups are computed side by side
    GlobalPlace from, to, weights, bias;
    bool has_bias = false;
    int shift = 0;

    std::int64_t src_c() const { return depthwise ? 1 : src.c / groups; }
    std::int64_t dst_c() const { return depthwise ? dst.c : dst.c / groups; }
    std::int64_t taps() const { return y.kernel * x.kernel; }
    std::int64_t map_bytes(std::int64_t channels) const {
        return aligned_bytes(depthwise ? channels : src_c(), src.h, src.w);
    }
    std::int64_t weight_bytes(std::int64_t channels) const {
        return depthwise ? aligned_bytes(channels, y.kernel, x.kernel)
                         : emu::align_up<std::int64_t>(turns(channels) * taps() * src_c(), 16);
    }
    std::int64_t bytes(std::int64_t channels) const {
        return map_bytes(channels) + weight_bytes(channels) +
               aligned_bytes(channels, dst.h, dst.w) + 2 * turns(channels);
    }
};

emu::Result<Axis> axis_of(const LayerJob& job, const TGConvolutionParameter& p, int i,
                          std::int64_t src, std::int64_t dst) {
    if (i >= p.kernel_size_size() || i >= p.stride_size() || 2 * i + 1 >= p.pad_size())
        return job.wrong("a window without kernel, stride or padding");
    const std::int64_t kernel = p.kernel_size(i), stride = p.stride(i);
    const Axis axis{kernel, stride - 1, kernel - 1 - p.pad(2 * i), kernel - 1 - p.pad(2 * i + 1)};
    const bool fits = kernel >= 1 && kernel <= 255 && axis.insertion >= 0 &&
                      axis.insertion <= most_field && std::min(axis.before, axis.after) >= 0 &&
                      std::max(axis.before, axis.after) <= most_field;
    if (!fits)
        return emu::error(emu::Fault::unsupported,
                          "a stride above 16, or kernels and padding beyond 16");
    if (dst != (src - 1) * stride + kernel - p.pad(2 * i) - p.pad(2 * i + 1))
        return job.wrong("its output has another extent than its window gives");
    return axis;
}

// Operands of one tile: channels [first, first + count) of one group's result.
struct Tile {
    std::int64_t n = 0, group = 0, first = 0, count = 0;
};

template <class Param> void set_window(Param& p, const Deconvolution& layer) {
    p.ins_h = static_cast<u8>(layer.y.insertion);
    p.ins_w = static_cast<u8>(layer.x.insertion);
    p.pad_top = static_cast<u8>(layer.y.before);
    p.pad_bottom = static_cast<u8>(layer.y.after);
    p.pad_left = static_cast<u8>(layer.x.before);
    p.pad_right = static_cast<u8>(layer.x.after);
    p.stride_h = p.stride_w = 1;
    p.rshift_width = layer.shift;
}

emu::Outcome compute(const LayerJob& job, const Deconvolution& layer, const Tile& tile) {
    using bmrt::compile::local_tensor, bmrt::compile::shape;
    const std::int64_t in_c = layer.depthwise ? tile.count : layer.src_c();
    const std::int64_t from_c = layer.depthwise ? tile.first : tile.group * layer.src_c();
    const std::int64_t to_c = tile.group * layer.dst_c() + tile.first;
    const std::int64_t weights_at = layer.map_bytes(tile.count);
    const std::int64_t dst_at = weights_at + layer.weight_bytes(tile.count);
    const std::int64_t bias_at = dst_at + aligned_bytes(tile.count, layer.dst.h, layer.dst.w);
    tensor_lmem src = local_tensor(0, shape(1, in_c, layer.src.h, layer.src.w));
    tensor_lmem dst = local_tensor(dst_at, shape(1, tile.count, layer.dst.h, layer.dst.w));
    tensor_lmem bias = local_tensor(bias_at, shape(2, tile.count, 1, 1), false);
    const auto strides = [](const Extents& map) {
        return bmrt::compile::GlobalStrides{map.c * map.plane(), map.plane(), map.w};
    };
    EMU_TRY(job.stream.load(src, layer.from + (tile.n * layer.src.c + from_c) * layer.src.plane(),
                            strides(layer.src)));
    if (layer.has_bias) EMU_TRY(job.stream.load(bias, layer.bias + to_c, {layer.dst.c, 1, 1}));
    const std::int64_t row = layer.taps() * layer.src_c();
    tensor_lmem weights;
    if (layer.depthwise) {
        weights = local_tensor(weights_at, shape(1, tile.count, layer.y.kernel, layer.x.kernel));
        EMU_TRY(job.stream.load(weights, layer.weights + to_c * row, {0, row, layer.x.kernel}));
        bmk1880_depthwise_param_t p{};
        p.ofmap = &dst;
        p.ifmap = &src;
        p.weight = &weights;
        p.bias = layer.has_bias ? &bias : nullptr;
        set_window(p, layer);
        EMU_TRY(job.stream.compute(p));
    } else {
        weights = local_tensor(weights_at, shape(1, tile.count, layer.taps(), in_c), false);
        EMU_TRY(job.stream.load(weights, layer.weights + to_c * row, {0, row, in_c}));
        weights.shape = shape(in_c, tile.count, layer.y.kernel, layer.x.kernel);
        bmk1880_conv_param_t p{};
        p.ofmap = &dst;
        p.ifmap = &src;
        p.weight = &weights;
        p.bias = layer.has_bias ? &bias : nullptr;
        p.dilation_h = p.dilation_w = 1;
        set_window(p, layer);
        EMU_TRY(job.stream.compute(p));
    }
    return job.stream.store(layer.to + (tile.n * layer.dst.c + to_c) * layer.dst.plane(),
                            strides(layer.dst), dst);
}

emu::Result<Deconvolution> layer_of(const LayerJob& job) {
    const TGConvolutionParameter& p = job.op.tg_convolution_param();
    EMU_TRY_VALUE(src, job.input());
    EMU_TRY_VALUE(dst, job.output());
    EMU_TRY_VALUE(y, axis_of(job, p, 0, src.h, dst.h));
    EMU_TRY_VALUE(x, axis_of(job, p, 1, src.w, dst.w));
    Deconvolution layer{.src = src,
                        .dst = dst,
                        .y = y,
                        .x = x,
                        .groups = p.group(),
                        .from = {},
                        .to = {},
                        .weights = {},
                        .bias = {}};
    if (layer.groups < 1 || src.c % layer.groups != 0 || dst.c % layer.groups != 0 ||
        src.n != dst.n)
        return job.wrong("groups that do not divide the channels");
    layer.depthwise = layer.groups == src.c && src.c == dst.c && layer.groups > 1;
    if (std::max({src.c, dst.c, dst.h, dst.w}) > bmrt::compile::most_extent)
        return emu::error(emu::Fault::unsupported, "an extent above %lld",
                          static_cast<long long>(bmrt::compile::most_extent));
    EMU_TRY_VALUE(from, job.input_place());
    EMU_TRY_VALUE(to, job.output_place());
    EMU_TRY_VALUE(weights,
                  job.weights(p.global_weight(), dst.c * layer.taps() * (src.c / layer.groups)));
    EMU_TRY_VALUE(shift, job.shift());
    layer.from = from, layer.to = to, layer.weights = weights, layer.shift = shift;
    layer.has_bias = p.bias_term();
    if (!layer.has_bias) return layer;
    EMU_TRY_VALUE(bias, job.weights(p.global_bias(), 2 * dst.c));
    layer.bias = bias;
    return layer;
}

} // namespace

emu::Outcome encode_deconvolution(const LayerJob& job) {
    EMU_TRY_VALUE(layer, layer_of(job));
    std::int64_t most = layer.dst_c();
    while (layer.bytes(most) > lane_bytes && most > bmrt::compile::lanes)
        most = emu::align_up<std::int64_t>(most / 2, bmrt::compile::lanes);
    if (layer.bytes(most) > lane_bytes)
        return emu::error(emu::Fault::unsupported, "maps that do not fit the local memory");
    const std::int64_t groups = layer.depthwise ? 1 : layer.groups;
    for (std::int64_t n = 0; n < layer.src.n; ++n) {
        for (std::int64_t group = 0; group < groups; ++group) {
            for (std::int64_t first = 0; first < layer.dst_c(); first += most)
                EMU_TRY(
                    compute(job, layer, {n, group, first, std::min(most, layer.dst_c() - first)}));
        }
    }
    return {};
}

} // namespace bmnet

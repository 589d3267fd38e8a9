// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/windows/window_layer.h"

#include "emu-core/base/error.h"
#include "libbmrt/compile/pipeline.h"
#include "libbmrt/compile/windows/window_span.h"
#include "libbmrt/compile/windows/window_tiles.h"

namespace bmrt::compile {
namespace {

class TiledWindows {
public:
    TiledWindows(CommandStream& stream, const WindowLayer& layer, const WindowTiling& tiling)
        : stream_(stream), layer_(layer), tiling_(tiling), tiles_(tiles_of(layer, tiling)) {}

    emu::Outcome run() {
        return tiling_.overlaps ? run_pipeline(stream_, *this, tiles_.size())
                                : run_in_turn(*this, tiles_.size());
    }

    emu::Outcome load(std::size_t index) const {
        const Tile& tile = tiles_[index];
        if (tile.loads_map) EMU_TRY(load_map(tile));
        if (tile.loads_weights && layer_.has_weights()) EMU_TRY(load_weights(tile));
        return {};
    }

    emu::Outcome compute(std::size_t index) const {
        Operands operands = operands_of(index);
        switch (layer_.kind) {
        case WindowLayer::Kind::conv: EMU_TRY(convolve(tiles_[index], operands)); break;
        case WindowLayer::Kind::depthwise:
            EMU_TRY(convolve_channels(tiles_[index], operands));
            break;
        case WindowLayer::Kind::max_pool: EMU_TRY(pool_largest(tiles_[index], operands)); break;
        case WindowLayer::Kind::average_pool: EMU_TRY(pool_average(tiles_[index], operands)); break;
        }
        return apply_limits(stream_, operands.dst, layer_.limits);
    }

    emu::Outcome store(std::size_t index) const {
        const Tile& tile = tiles_[index];
        const std::int64_t plane = layer_.dst_h * layer_.dst_w;
        const std::int64_t first = (tile.n * layer_.dst_c + tile.c.first) * plane +
                                   tile.y.first * layer_.dst_w + tile.x.first;
        return stream_.store(layer_.dst + first, {layer_.dst_c * plane, plane, layer_.dst_w},
                             result(index));
    }

private:
    struct Operands {
        tensor_lmem src, dst, weights, bias;
    };

    WindowSpan rows(const Tile& tile) const {
        return span_of(layer_.window.y, tile.y.first, tile.y.count, layer_.src_h);
    }
    WindowSpan columns(const Tile& tile) const {
        return span_of(layer_.window.x, tile.x.first, tile.x.count, layer_.src_w);
    }

    tensor_lmem map(const Tile& tile) const {
        const std::int64_t channels = layer_.is_conv() ? layer_.group_src_c() : tile.c.count;
        return local_tensor(tiling_.src[tile.map_slot],
                            shape(1, channels, rows(tile).count, columns(tile).count));
    }
    tensor_lmem result(std::size_t index) const {
        const Tile& tile = tiles_[index];
        return local_tensor(tiling_.dst[index], shape(1, tile.c.count, tile.y.count, tile.x.count));
    }
    // As the unit names them, and as they lie.
    tensor_lmem weights(const Tile& tile) const {
        const std::int64_t offset = tiling_.weights[tile.weight_slot];
        const auto &y = layer_.window.y, &x = layer_.window.x;
        if (!layer_.is_conv())
            return local_tensor(offset, shape(1, tile.c.count, y.kernel, x.kernel));
        return local_tensor(offset, shape(layer_.group_src_c(), tile.c.count, y.kernel, x.kernel),
                            false);
    }
    tensor_lmem bias(const Tile& tile) const {
        const std::int64_t behind = weight_bytes(layer_, tile.c.count) - 2 * turns(tile.c.count);
        return local_tensor(tiling_.weights[tile.weight_slot] + behind,
                            shape(2, tile.c.count, 1, 1), false);
    }

    Operands operands_of(std::size_t index) const {
        const Tile& tile = tiles_[index];
        Operands operands{map(tile), result(index), {}, {}};
        if (layer_.has_weights()) operands.weights = weights(tile);
        if (layer_.has_bias) operands.bias = bias(tile);
        return operands;
    }

    emu::Outcome load_map(const Tile& tile) const {
        const std::int64_t plane = layer_.src_h * layer_.src_w;
        const std::int64_t first = (tile.n * layer_.src_c + tile.src_c) * plane +
                                   rows(tile).first * layer_.src_w + columns(tile).first;
        return stream_.load(map(tile), layer_.src + first,
                            {layer_.src_c * plane, plane, layer_.src_w});
    }

    emu::Outcome load_weights(const Tile& tile) const {
        tensor_lmem to = weights(tile);
        const std::int64_t taps = layer_.taps();
        if (layer_.weight_columns != 0) {
            EMU_TRY(load_columns(tile, to));
        } else if (layer_.is_conv()) {
            const std::int64_t channels = layer_.group_src_c(), row = taps * channels;
            to.shape = shape(1, tile.c.count, taps, channels);
            EMU_TRY(stream_.load(to, layer_.weights + tile.c.first * row, {0, row, channels}));
        } else {
            EMU_TRY(stream_.load(to, layer_.weights + tile.c.first * taps,
                                 {0, taps, layer_.window.x.kernel}));
        }
        if (!layer_.has_bias) return {};
        return stream_.load(bias(tile), layer_.bias + tile.c.first, {layer_.dst_c, 1, 1});
    }

    // Tap by tap, as extents are limited.
    emu::Outcome load_columns(const Tile& tile, tensor_lmem to) const {
        const std::int64_t taps = layer_.taps(), channels = layer_.group_src_c();
        const laddr_t first = to.operand.laddr;
        stride_t between = stride_st4(0, static_cast<int>(taps * channels), 1, 1);
        for (std::int64_t tap = 0; tap < taps; ++tap) {
            to.shape = shape(1, tile.c.count, channels, 1);
            to.operand.laddr = first + static_cast<laddr_t>(tap * channels);
            to.stride = taps == 1 ? nullptr : &between;
            const std::int64_t row = tap * layer_.weight_columns;
            EMU_TRY(stream_.load(to, layer_.weights + (row + tile.c.first),
                                 {0, 1, taps * layer_.weight_columns}));
        }
        return {};
    }

    template <class Param> void set_window(Param& p, const Tile& tile) const {
        const WindowSpan y = rows(tile), x = columns(tile);
        p.pad_top = static_cast<u8>(y.before);
        p.pad_bottom = static_cast<u8>(y.after);
        p.pad_left = static_cast<u8>(x.before);
        p.pad_right = static_cast<u8>(x.after);
        p.stride_h = static_cast<u8>(layer_.window.y.stride);
        p.stride_w = static_cast<u8>(layer_.window.x.stride);
    }

    template <class Param> Param weighted(const Tile& tile, Operands& operands) const {
        Param p{};
        p.ofmap = &operands.dst;
        p.ifmap = &operands.src;
        p.weight = &operands.weights;
        p.bias = layer_.has_bias ? &operands.bias : nullptr;
        set_window(p, tile);
        p.rshift_width = layer_.shift_of(tile.c.first); // its channels have the same
        return p;
    }

    template <class Param> Param pooling(const Tile& tile, Operands& operands) const {
        Param p{};
        p.ofmap = &operands.dst;
        p.ifmap = &operands.src;
        p.kh = static_cast<u8>(layer_.window.y.kernel);
        p.kw = static_cast<u8>(layer_.window.x.kernel);
        set_window(p, tile);
        return p;
    }

    emu::Outcome convolve(const Tile& tile, Operands& operands) const {
        auto p = weighted<bmk1880_conv_param_t>(tile, operands);
        p.dilation_h = static_cast<u8>(layer_.window.y.dilation);
        p.dilation_w = static_cast<u8>(layer_.window.x.dilation);
        return stream_.compute(p);
    }
    emu::Outcome convolve_channels(const Tile& tile, Operands& operands) const {
        return stream_.compute(weighted<bmk1880_depthwise_param_t>(tile, operands));
    }
    emu::Outcome pool_largest(const Tile& tile, Operands& operands) const {
        return stream_.compute(pooling<bmk1880_max_pooling_param_t>(tile, operands));
    }
    emu::Outcome pool_average(const Tile& tile, Operands& operands) const {
        auto p = pooling<bmk1880_avg_pooling_param_t>(tile, operands);
        p.avg_pooling_const = layer_.factor;
        p.rshift_width = layer_.shift;
        return stream_.compute(p);
    }

    CommandStream& stream_;
    const WindowLayer& layer_;
    const WindowTiling& tiling_;
    std::vector<Tile> tiles_;
};

// What the fields of a descriptor hold; the encoder sees to the others.
emu::Outcome check_window(const WindowLayer& layer) {
    constexpr std::int32_t most_padding = 15, most_stride = 15, most_dilation = 16;
    const bool pools = !layer.has_weights();
    const std::int32_t most_kernel = pools ? UINT8_MAX : static_cast<std::int32_t>(most_extent);
    for (const auto* axis : {&layer.window.y, &layer.window.x}) {
        const bool fits = axis->kernel <= most_kernel && axis->stride <= most_stride &&
                          axis->dilation <= (layer.is_conv() ? most_dilation : 1);
        if (fits) continue;
        return emu::error(emu::Fault::unsupported,
                          "a window of %d cells, stride %d and dilation %d; the tensor unit has up "
                          "to %d, %d and %d",
                          axis->kernel, axis->stride, axis->dilation, most_kernel, most_stride,
                          layer.is_conv() ? most_dilation : 1);
    }
    const WindowSpan y = span_of(layer.window.y, 0, layer.dst_h, layer.src_h);
    const WindowSpan x = span_of(layer.window.x, 0, layer.dst_w, layer.src_w);
    if (std::max({y.before, y.after, x.before, x.after}) <= most_padding) return {};
    return emu::error(emu::Fault::unsupported, "padding of more than %d cells", most_padding);
}

double tile_count(const WindowLayer& layer, const WindowTiling& tiling) {
    const auto count = [](std::int64_t extent, std::int64_t part) {
        return static_cast<double>(emu::divide_up(extent, part));
    };
    std::size_t parts = 0;
    for (std::int64_t group = 0; group < layer.groups; ++group) {
        parts += channel_parts(layer, group, tiling.c).size();
    }
    return static_cast<double>(layer.n) * static_cast<double>(parts) *
           count(layer.dst_h, tiling.h) * count(layer.dst_w, tiling.w);
}

emu::Outcome check_channels(const WindowLayer& layer) {
    if (!layer.is_conv() || layer.group_src_c() <= most_extent) return {};
    return emu::error(emu::Fault::unsupported, "sums over %lld channels; there may be %lld",
                      static_cast<long long>(layer.group_src_c()),
                      static_cast<long long>(most_extent));
}

} // namespace

emu::Outcome compile(CommandStream& stream, const WindowLayer& layer) {
    EMU_TRY(check_window(layer));
    EMU_TRY(check_channels(layer));
    EMU_TRY_VALUE(tiling, tile(layer));
    if (tile_count(layer, tiling) > CommandStream::most_commands) {
        return emu::error(emu::Fault::unsupported, "it takes more than %zu tiles",
                          CommandStream::most_commands);
    }
    return TiledWindows(stream, layer, tiling).run();
}

} // namespace bmrt::compile

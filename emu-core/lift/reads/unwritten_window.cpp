// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/unwritten_window.h"

#include "emu-core/base/byte_reader.h"

#include <bit>

namespace emu::lift {
namespace {

enum class Channels : std::uint8_t { each_for_itself, all_for_all };

struct WindowedLayer {
    ops::Window window;
    Channels channels = Channels::each_for_itself;
    // By tap and source channel: some weight is not its zero point. Empty: all matter.
    std::vector<bool> matters;
};

// A weight as a number without its zero point is 0.
bool is_idle(const ProgramTensor& weights, std::int64_t at, std::int32_t zero) {
    const Bytes bytes = weights.constant;
    const auto i = static_cast<std::size_t>(at);
    switch (weights.spec.dtype) {
    case Dtype::i8: return static_cast<std::int8_t>(bytes[i]) == zero;
    case Dtype::f32: return load<std::uint32_t>(bytes, 4 * i) << 1 == 0; // neither 0 nor -0
    default: return false;
    }
}

std::int32_t zero_of(const std::vector<std::int32_t>& zeros, std::int64_t output) {
    if (zeros.empty()) return 0;
    return zeros[zeros.size() == 1 ? 0 : static_cast<std::size_t>(output)];
}

// Of weights in the order outputs, taps, channels; depthwise ones have one output for all, and
// their channels' zero points.
std::vector<bool> taps_that_matter(const ProgramTensor& weights,
                                   const std::vector<std::int32_t>& zeros, bool depthwise) {
    const Shape& shape = weights.spec.shape;
    const std::int64_t channels = shape[3], kernel = std::int64_t{shape[1]} * shape[2] * channels;
    std::vector<bool> matters(static_cast<std::size_t>(kernel));
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        const std::int64_t output = depthwise ? i % channels : i / kernel;
        if (!is_idle(weights, i, zero_of(zeros, output))) matters[i % kernel] = true;
    }
    return matters;
}

template <class Operation>
WindowedLayer weighted(const Operation& operation, const ProgramTensor& weights, bool depthwise) {
    WindowedLayer layer{operation.window, Channels::all_for_all, {}};
    if (depthwise) layer.channels = Channels::each_for_itself;
    if (weights.constant.empty() || weights.spec.shape.rank() != 4) return layer;
    layer.matters = taps_that_matter(weights, operation.weight_zero, depthwise);
    return layer;
}

std::optional<WindowedLayer> windowed(const Layer& layer, const Program& program) {
    if (const auto* conv = std::get_if<ops::Conv>(&layer.command)) {
        return weighted(*conv, program.tensors[layer.src[1]], false);
    }
    if (const auto* depthwise = std::get_if<ops::Depthwise>(&layer.command)) {
        if (depthwise->multiplier != 1) return std::nullopt;
        return weighted(*depthwise, program.tensors[layer.src[1]], true);
    }
    if (const auto* pool = std::get_if<ops::MaxPool>(&layer.command)) {
        return WindowedLayer{pool->window, Channels::each_for_itself, {}};
    }
    return std::nullopt;
}

// Calls visit(output, tap) for the output cells that see a cell.
template <class Visit> void for_each_sight(const ops::WindowAxis& axis, std::int32_t outputs,
                                           std::int32_t cell, Visit visit) {
    for (std::int32_t tap = 0; tap < axis.kernel; ++tap) {
        const std::int64_t first =
            std::int64_t{cell} + axis.before - std::int64_t{tap} * axis.dilation;
        if (first < 0 || first % axis.stride != 0 || first / axis.stride >= outputs) continue;
        visit(first / axis.stride, tap);
    }
}

class Marker {
public:
    Marker(const WindowedLayer& layer, const Shape& src, const Shape& dst,
           const UnwrittenElements& source, UnwrittenElements& result)
        : layer_(layer), src_(src), dst_(dst), source_(source), result_(result) {}

    // A cell of the source: where its first channel is, and which row and column.
    void mark(std::int64_t element, std::int64_t picture, std::int32_t y, std::int32_t x) {
        std::vector<std::int32_t> channels;
        for (std::int32_t c = 0; c < src_[3]; ++c) {
            if (source_[element + c]) channels.push_back(c);
        }
        if (channels.empty()) return;
        for_each_sight(layer_.window.y, dst_[1], y, [&](std::int64_t row, std::int32_t tap_y) {
            for_each_sight(layer_.window.x, dst_[2], x,
                           [&](std::int64_t column, std::int32_t tap_x) {
                               const std::int64_t cell =
                                   ((picture * dst_[1] + row) * dst_[2] + column) * dst_[3];
                               mark(cell, tap_y * layer_.window.x.kernel + tap_x, channels);
                           });
        });
    }

private:
    void mark(std::int64_t cell, std::int32_t tap, const std::vector<std::int32_t>& channels) {
        for (const std::int32_t c : channels) {
            const std::size_t at = std::size_t(tap) * src_[3] + c;
            if (!layer_.matters.empty() && !layer_.matters[at]) continue;
            if (layer_.channels == Channels::all_for_all) return result_.set(cell, dst_[3]);
            result_.set(cell + c, 1);
        }
    }

    const WindowedLayer& layer_;
    const Shape &src_, &dst_;
    const UnwrittenElements& source_;
    UnwrittenElements& result_;
};

} // namespace

bool add_windows(const Layer& layer, const Program& program, const Unwritten& unwritten,
                 UnwrittenElements& result) {
    const auto found = windowed(layer, program);
    const TensorSpec& spec = program.spec(layer.src[0]);
    const Shape &src = spec.shape, &dst = program.spec(layer.dst[0]).shape;
    if (!found || src.rank() != 4 || dst.rank() != 4) return false;
    const bool own = found->channels == Channels::each_for_itself;
    const std::size_t taps = std::size_t(found->window.y.kernel) * found->window.x.kernel;
    if (own && src[3] != dst[3]) return false;
    if (!found->matters.empty() && found->matters.size() != taps * src[3]) return false;
    const UnwrittenElements source(unwritten, spec);
    Marker marker(*found, src, dst, source, result);
    std::int64_t element = 0;
    for (std::int32_t n = 0; n < src[0]; ++n) {
        for (std::int32_t y = 0; y < src[1]; ++y) {
            for (std::int32_t x = 0; x < src[2]; ++x, element += src[3]) {
                marker.mark(element, n, y, x);
            }
        }
    }
    return true;
}

} // namespace emu::lift

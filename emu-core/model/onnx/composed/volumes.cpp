// SPDX-License-Identifier: Apache-2.0
// Maps of three spatial axes: each cell of a window's first axis is a convolution or pool of two
// axes, over all depths at once, which count as samples.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators/convolution.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <limits>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

constexpr std::int32_t depth_in_front[] = {0, 2, 1, 3, 4};

// A padded map as N, D, C, H, W, and what its window does along D.
struct Depths {
    Value map;
    WindowExtent window;
};

constexpr std::int32_t most_depth = 256; // of a window, each of whose cells becomes layers

// D gets cells of `padding` in front and behind, as many as the window reaches.
Result<Depths> depths_of(Call& call, const Value& src, const WindowExtent& window, float padding) {
    if (window.axis.kernel > most_depth) {
        return error(Fault::bad_model, "a window of %d along the first of three spatial axes",
                     window.axis.kernel);
    }
    EMU_TRY_VALUE(turned, transposed_value(call, src, depth_in_front));
    const std::int64_t reach = std::int64_t{window.extent - 1} * window.axis.stride +
                               std::int64_t{window.axis.kernel - 1} * window.axis.dilation + 1;
    const std::int64_t behind = reach - window.axis.before - turned.shape[1];
    std::vector<Value> parts;
    if (window.axis.before > 0 || behind > 0) EMU_TRY(expect_plain(call, src));
    const auto add_cells = [&](std::int64_t count) -> Outcome {
        if (count <= 0) return {};
        EMU_TRY_VALUE(shape, with_extent(turned.shape, 1, count));
        EMU_TRY_VALUE(element, number(call, padding, src.dtype));
        EMU_TRY_VALUE(cells, filled(call, element, shape));
        parts.push_back(cells);
        return {};
    };
    EMU_TRY(add_cells(window.axis.before));
    parts.push_back(turned);
    EMU_TRY(add_cells(behind));
    EMU_TRY_VALUE(map, joined(call, parts, 1));
    return Depths{map, window};
}

// What the window's cell `k` sees, all depths of the result as samples: N * D, C, H, W.
Result<Value> cell_of(Call& call, const Depths& depths, std::int32_t k) {
    const ops::WindowAxis& axis = depths.window.axis;
    std::vector<SliceAxis> slices = whole(depths.map.shape);
    slices[1] = {k * axis.dilation, axis.stride, depths.window.extent};
    EMU_TRY_VALUE(cells, take(call, depths.map, slices));
    const Shape& shape = cells.shape;
    EMU_TRY_VALUE(samples, shape_of(std::vector<std::int64_t>{std::int64_t{shape[0]} * shape[1],
                                                              shape[2], shape[3], shape[4]}));
    return reshape(call, cells, samples);
}

// N * D, C, H, W as N, C, D, H, W.
Result<Value> as_volume(Call& call, const Value& samples, std::int32_t batches) {
    EMU_TRY_VALUE(src, in_file_order(call, samples));
    const Shape& shape = src.shape;
    EMU_TRY_VALUE(apart,
                  reshape(call, src, {batches, shape[0] / batches, shape[1], shape[2], shape[3]}));
    return transposed_value(call, apart, depth_in_front);
}

Windows lower_axes(std::span<const WindowExtent> windows) {
    return {windows[1], windows[2]};
}

template <class Pool> Result<Value> combined_pools(Call& call, const Depths& depths,
                                                   const Pool& pool, const Windows& windows,
                                                   BinaryFunction function) {
    std::optional<Value> result;
    for (std::int32_t k = 0; k < depths.window.axis.kernel; ++k) {
        EMU_TRY_VALUE(cell, cell_of(call, depths, k));
        EMU_TRY_VALUE(one, pooled(call, cell, pool, windows));
        if (!result) {
            result = one;
            continue;
        }
        EMU_TRY_VALUE(both, call.combine(function, *result, one));
        result = both;
    }
    return *result;
}

} // namespace

Result<Value> volume_convolved(Call& call, const ConvOperands& operands) {
    const Shape& weights = operands.weights.shape;
    EMU_TRY(expect_plain(call, operands.src));
    if (weights.rank() != 5 || !ops::is_float(operands.dtype)) {
        return error(Fault::bad_model,
                     "weights %s and a result of %s: of three spatial axes only "
                     "real numbers are supported",
                     to_text(weights).c_str(), name_of(operands.dtype).data());
    }
    EMU_TRY_VALUE(
        axes, read_volume_windows(call, operands.src.shape, {weights[2], weights[3], weights[4]}));
    EMU_TRY_VALUE(depths, depths_of(call, operands.src, axes[0], 0));
    std::optional<Value> sum;
    for (std::int32_t k = 0; k < weights[2]; ++k) {
        EMU_TRY_VALUE(cell, cell_of(call, depths, k));
        EMU_TRY_VALUE(slice, part(call, operands.weights, 2, k, 1));
        EMU_TRY_VALUE(own, without_axis(call, slice, 2));
        ConvOperands one{cell, own, {}, operands.dtype, {}};
        if (!sum) one.bias = operands.bias;
        EMU_TRY_VALUE(map, convolved(call, one, lower_axes(axes)));
        if (!sum) {
            sum = map;
            continue;
        }
        EMU_TRY_VALUE(both, call.combine(BinaryFunction::add, *sum, map));
        sum = both;
    }
    return as_volume(call, *sum, operands.src.shape[0]);
}

Result<Value> volume_maximum(Call& call, const Value& src) {
    EMU_TRY(expect_elements(src));
    EMU_TRY_VALUE(axes, read_volume_windows(call, src.shape, {}));
    if (!ops::is_float(src.dtype)) {
        return error(Fault::bad_model, "of three spatial axes only real numbers are supported");
    }
    EMU_TRY_VALUE(depths, depths_of(call, src, axes[0], -std::numeric_limits<float>::infinity()));
    const Windows windows = lower_axes(axes);
    EMU_TRY_VALUE(result, combined_pools(call, depths, graph::MaxPool{windows.window(), {}},
                                         windows, BinaryFunction::maximum));
    return as_volume(call, result, src.shape[0]);
}

Result<Value> volume_mean(Call& call, const Value& src, bool counts_padding) {
    EMU_TRY(expect_plain(call, src));
    EMU_TRY_VALUE(axes, read_volume_windows(call, src.shape, {}));
    const Windows windows = lower_axes(axes);
    const bool dilated =
        axes[0].axis.dilation != 1 || windows.y.axis.dilation != 1 || windows.x.axis.dilation != 1;
    EMU_TRY_VALUE(depths, depths_of(call, src, axes[0], 0));
    const bool padded = depths.map.shape[1] != src.shape[2];
    if (dilated || !ops::is_float(src.dtype) || (padded && !counts_padding) ||
        depths.map.shape[1] > std::int64_t{src.shape[2]} + axes[0].axis.before + axes[0].after) {
        return error(Fault::bad_model, "means of three spatial axes are supported where no padding "
                                       "before or behind the first is left out");
    }
    const graph::AveragePool pool{windows.window(),
                                  {},
                                  counts_padding && windows.is_padded(),
                                  windows.y.after,
                                  windows.x.after};
    EMU_TRY_VALUE(sum, combined_pools(call, depths, pool, windows, BinaryFunction::add));
    EMU_TRY_VALUE(factor, number(call, 1 / static_cast<float>(axes[0].axis.kernel), src.dtype));
    EMU_TRY_VALUE(mean, call.combine(BinaryFunction::multiply, sum, factor));
    return as_volume(call, mean, src.shape[0]);
}

} // namespace emu::onnx

// SPDX-License-Identifier: Apache-2.0
// Resampling: Resize and the older Upsample.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/call.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/resize_axes.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using ops::Coordinates;
using ops::Interpolation;
using ops::NearestRounding;

constexpr Choice<Coordinates> coordinate_modes[] = {
    {"half_pixel", Coordinates::half_pixel},
    {"pytorch_half_pixel", Coordinates::pytorch_half_pixel},
    {"align_corners", Coordinates::align_corners},
    {"asymmetric", Coordinates::asymmetric},
    {"half_pixel_symmetric", Coordinates::half_pixel_symmetric},
    {"tf_crop_and_resize", Coordinates::crop_and_resize},
    {"tf_half_pixel_for_nn", Coordinates::tf_half_pixel_nearest},
};
constexpr Choice<Interpolation> interpolations[] = {
    {"nearest", Interpolation::nearest},
    {"linear", Interpolation::linear},
    {"bilinear", Interpolation::linear}, // of opset 1
    {"cubic", Interpolation::cubic},
};
constexpr Choice<NearestRounding> nearest_modes[] = {
    {"round_prefer_floor", NearestRounding::half_down},
    {"round_prefer_ceil", NearestRounding::half_up},
    {"floor", NearestRounding::floor},
    {"ceil", NearestRounding::ceil},
};
constexpr Choice<Aspect> policies[] = {
    {"stretch", Aspect::stretch},
    {"not_larger", Aspect::not_larger},
    {"not_smaller", Aspect::not_smaller},
};

bool has_values(Call& call, std::size_t index) {
    return call.has(index) && !call.input(index).is_empty();
}

// Axes that stay as they are cost nothing.
Result<Value> resized(Call& call, const Value& x, ops::Resize operation, const ResizedAxes& axes) {
    EMU_TRY(expect_elements(x));
    std::vector<std::int64_t> extents(x.shape.extents().begin(), x.shape.extents().end());
    for (const ResizedAxis& each : axes) {
        const bool cropped = operation.coordinates == Coordinates::crop_and_resize &&
                             (each.start != 0 || each.end != 1);
        if (each.extent == x.shape[each.axis] && each.scale == 1 && !cropped) continue;
        extents[static_cast<std::size_t>(each.axis)] = each.extent;
        const std::int32_t axis = axis_in(x.order, each.axis, x.rank());
        operation.axes.push_back({axis, each.scale, each.start, each.end});
    }
    if (operation.axes.empty()) return x;
    std::ranges::sort(operation.axes, {}, &ops::Resize::Axis::axis);
    EMU_TRY_VALUE(shape, shape_of(extents));
    return call.add(std::move(operation), {x.tensor}, shape, x.dtype, x.order,
                    call.importer().builder().spec(x.tensor).quant);
}

Result<ops::Resize> read_operation(Call& call) {
    ops::Resize operation;
    EMU_TRY_VALUE(mode, read_choice(call, "mode", interpolations));
    EMU_TRY_VALUE(rounding, read_choice(call, "nearest_mode", nearest_modes));
    EMU_TRY_VALUE(coordinates,
                  read_choice(call, "coordinate_transformation_mode", coordinate_modes));
    EMU_TRY_VALUE(cubic, call.attributes().real("cubic_coeff_a", -0.75F));
    EMU_TRY_VALUE(exclude, call.attributes().integer("exclude_outside", 0));
    EMU_TRY_VALUE(outside, call.attributes().real("extrapolation_value", 0));
    EMU_TRY_VALUE(antialias, call.attributes().integer("antialias", 0));
    if (antialias != 0 && mode != Interpolation::nearest) {
        return error(Fault::bad_model, "antialiasing is not supported");
    }
    operation.interpolation = mode;
    operation.rounding = rounding;
    operation.coordinates = coordinates;
    operation.cubic = cubic;
    operation.exclude_outside = exclude != 0 && mode == Interpolation::cubic;
    operation.extrapolates = coordinates == Coordinates::crop_and_resize;
    operation.outside = outside;
    return operation;
}

// The meaning before opset 11. Where an axis shrinks, nearest takes the next cell; axes that do
// are resized first, the others after them.
Outcome finish_asymmetric(Call& call, const std::vector<float>& scales) {
    EMU_TRY_VALUE(mode, read_choice(call, "mode", interpolations));
    EMU_TRY_VALUE(axes, read_resized_axes(call));
    EMU_TRY(apply_scales(scales, call.input(0).shape, axes));
    ops::Resize operation;
    operation.interpolation = mode;
    operation.coordinates = Coordinates::asymmetric;
    operation.rounding = NearestRounding::floor;
    ResizedAxes shrinking;
    if (mode == Interpolation::nearest) {
        const auto grows = [](const ResizedAxis& axis) { return axis.scale >= 1; };
        const auto behind = std::stable_partition(axes.begin(), axes.end(), grows);
        shrinking.assign(behind, axes.end());
        axes.erase(behind, axes.end());
    }
    ops::Resize first = operation;
    first.rounding = NearestRounding::ceil;
    EMU_TRY_VALUE(shrunk, resized(call, call.input(0), std::move(first), shrinking));
    EMU_TRY_VALUE(result, resized(call, shrunk, std::move(operation), axes));
    return call.define(result);
}

} // namespace

// x, region, scales, sizes; before opset 11 x and scales.
Outcome resize(Call& call) {
    if (call.opset() < 11) {
        if (call.inputs() != 2) return error(Fault::bad_model, "it has no scales");
        EMU_TRY_VALUE(scales, call.reals(1));
        return finish_asymmetric(call, scales);
    }
    EMU_TRY_VALUE(operation, read_operation(call));
    EMU_TRY_VALUE(aspect, read_choice(call, "keep_aspect_ratio_policy", policies));
    EMU_TRY_VALUE(axes, read_resized_axes(call));
    if (operation.coordinates == Coordinates::crop_and_resize) {
        EMU_TRY(apply_region(call, 1, axes));
    }
    const bool scaled = has_values(call, 2), sized = has_values(call, 3);
    if (scaled == sized) return error(Fault::bad_model, "it needs either scales or sizes");
    if (scaled) {
        EMU_TRY_VALUE(scales, call.reals(2));
        EMU_TRY(apply_scales(scales, call.input(0).shape, axes));
    } else {
        EMU_TRY_VALUE(sizes, call.integers(3));
        EMU_TRY(apply_sizes(sizes, aspect, call.input(0).shape, axes));
    }
    EMU_TRY_VALUE(result, resized(call, call.input(0), std::move(operation), axes));
    return call.define(result);
}

Outcome upsample(Call& call) {
    if (call.opset() >= 9) {
        if (call.inputs() != 2) return error(Fault::bad_model, "it has no scales");
        EMU_TRY_VALUE(scales, call.reals(1));
        return finish_asymmetric(call, scales);
    }
    if (call.opset() < 7) {
        EMU_TRY_VALUE(y, call.attributes().real("height_scale", 0));
        EMU_TRY_VALUE(x, call.attributes().real("width_scale", 0));
        return finish_asymmetric(call, {1, 1, y, x});
    }
    EMU_TRY_VALUE(scales, call.attributes().reals("scales"));
    if (!scales) return error(Fault::bad_model, "it has no scales");
    return finish_asymmetric(call, *scales);
}

} // namespace emu::onnx

// SPDX-License-Identifier: Apache-2.0
// Resampling: Resize and the older Upsample.
#include "base/error.h"
#include "model/onnx/operators.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace emu::onnx {
namespace {

using ops::Coordinates;
using ops::Interpolation;
using ops::NearestRounding;

template <class T> struct Choice {
    std::string_view name;
    T value;
};

constexpr Choice<Coordinates> coordinate_modes[] = {
    {"half_pixel", Coordinates::half_pixel},
    {"pytorch_half_pixel", Coordinates::pytorch_half_pixel},
    {"align_corners", Coordinates::align_corners},
    {"asymmetric", Coordinates::asymmetric},
    {"half_pixel_symmetric", Coordinates::half_pixel_symmetric},
    {"tf_crop_and_resize", Coordinates::crop_and_resize},
    {"tf_half_pixel_for_nn", Coordinates::tf_half_pixel_nearest},
};
constexpr Choice<Interpolation> modes[] = {
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
// Which of the scales that sizes ask for counts.
enum class Aspect : std::uint8_t { stretch, not_larger, not_smaller };
constexpr Choice<Aspect> policies[] = {
    {"stretch", Aspect::stretch},
    {"not_larger", Aspect::not_larger},
    {"not_smaller", Aspect::not_smaller},
};

template <class T, std::size_t count>
Result<T> read_choice(Call& call, const char* attribute, const Choice<T> (&choices)[count]) {
    EMU_TRY_VALUE(text, call.attributes().text(attribute, choices[0].name));
    const auto found = std::ranges::find(choices, text, &Choice<T>::name);
    if (found != std::end(choices)) return found->value;
    return error(Fault::bad_model, "its %s is %s, which is unknown", attribute,
                 printable(text).c_str());
}

// One listed axis of the file.
struct Resized {
    std::int32_t axis = 0;
    std::int64_t extent = 1; // of the result
    float scale = 1;
    float start = 0, end = 1;
};

bool has_values(Call& call, std::size_t index) {
    return call.has(index) && !call.input(index).is_empty();
}

template <class T>
Outcome expect_count(const std::vector<T>& values, std::size_t count, const char* what) {
    if (values.size() == count) return {};
    return error(Fault::bad_model, "%zu %s for %zu axes", values.size(), what, count);
}

// In float32, as the writers' own libraries do: 0.7 of 10 cells are 7.
Outcome apply_scales(const std::vector<float>& scales, const Shape& src,
                     std::vector<Resized>& axes) {
    EMU_TRY(expect_count(scales, axes.size(), "scales"));
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (!(scales[i] > 0)) return error(Fault::bad_model, "a scale of %g", scales[i]);
        axes[i].scale = scales[i];
        const float part = axes[i].end - axes[i].start;
        const float extent = std::floor(static_cast<float>(src[axes[i].axis]) * part * scales[i]);
        if (!(extent >= 1 && extent < 0x1p31F)) {
            return error(Fault::bad_model, "an axis would have an extent of %g", extent);
        }
        axes[i].extent = static_cast<std::int64_t>(extent);
    }
    return {};
}

Outcome apply_sizes(const std::vector<std::int64_t>& sizes, Aspect aspect, const Shape& src,
                    std::vector<Resized>& axes) {
    EMU_TRY(expect_count(sizes, axes.size(), "sizes"));
    std::optional<float> common;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (sizes[i] < 1 || sizes[i] > INT32_MAX) {
            return error(Fault::bad_model, "a size of %lld", static_cast<long long>(sizes[i]));
        }
        axes[i].extent = sizes[i];
        axes[i].scale = static_cast<float>(sizes[i]) / static_cast<float>(src[axes[i].axis]);
        if (!common) common = axes[i].scale;
        common = aspect == Aspect::not_larger ? std::min(*common, axes[i].scale)
                                              : std::max(*common, axes[i].scale);
    }
    if (aspect == Aspect::stretch) return {};
    for (Resized& each : axes) {
        const double extent = std::floor(double{*common} * src[each.axis] + 0.5);
        if (!(extent >= 1 && extent < 0x1p31)) {
            return error(Fault::bad_model, "an axis would have an extent of %g", extent);
        }
        each.scale = *common;
        each.extent = static_cast<std::int64_t>(extent);
    }
    return {};
}

// The starts, then the ends, as fractions of the axes.
Outcome apply_region(Call& call, std::size_t index, std::vector<Resized>& axes) {
    if (!has_values(call, index)) return error(Fault::bad_model, "it has no region to crop");
    EMU_TRY_VALUE(region, call.reals(index));
    EMU_TRY(expect_count(region, 2 * axes.size(), "ends of a region"));
    for (std::size_t i = 0; i < axes.size(); ++i) {
        axes[i].start = region[i];
        axes[i].end = region[axes.size() + i];
    }
    return {};
}

// All axes, or those that attribute `axes` lists, in its order.
Result<std::vector<Resized>> read_axes(Call& call) {
    const int rank = call.input(0).rank();
    EMU_TRY_VALUE(listed, call.attributes().integers("axes"));
    std::vector<Resized> axes;
    if (!listed) {
        for (std::int32_t axis = 0; axis < rank; ++axis) axes.push_back({axis});
        return axes;
    }
    EMU_TRY(call.axes(*listed, rank));
    for (const std::int64_t each : *listed) {
        EMU_TRY_VALUE(axis, call.axis(each, rank));
        axes.push_back({axis});
    }
    return axes;
}

// Axes that stay as they are cost nothing.
Outcome finish_resize(Call& call, ops::Resize operation, const std::vector<Resized>& axes) {
    const Value& x = call.input(0);
    EMU_TRY_VALUE(src, call.own_tensor(0));
    std::vector<std::int64_t> extents(x.shape.extents().begin(), x.shape.extents().end());
    for (const Resized& each : axes) {
        const bool cropped = operation.coordinates == Coordinates::crop_and_resize &&
                             (each.start != 0 || each.end != 1);
        if (each.extent == x.shape[each.axis] && each.scale == 1 && !cropped) continue;
        extents[static_cast<std::size_t>(each.axis)] = each.extent;
        const std::int32_t axis =
            x.order == Order::file ? each.axis : channels_last_axis(each.axis, x.rank());
        operation.axes.push_back({axis, each.scale, each.start, each.end});
    }
    if (operation.axes.empty()) return call.define(x);
    std::ranges::sort(operation.axes, {}, &ops::Resize::Axis::axis);
    EMU_TRY_VALUE(shape, shape_of(extents));
    return call.finish(std::move(operation), {src}, shape, x.dtype, x.order,
                       call.importer().builder().spec(src).quant);
}

Result<ops::Resize> read_operation(Call& call) {
    ops::Resize operation;
    EMU_TRY_VALUE(mode, read_choice(call, "mode", modes));
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

// The meaning before opset 11. Nearest takes the next cell where an axis shrinks.
Outcome finish_asymmetric(Call& call, const std::vector<float>& scales) {
    EMU_TRY_VALUE(mode, read_choice(call, "mode", modes));
    EMU_TRY_VALUE(axes, read_axes(call));
    EMU_TRY(apply_scales(scales, call.input(0).shape, axes));
    const bool shrinks = std::ranges::any_of(scales, [](float scale) { return scale < 1; });
    const bool grows = std::ranges::any_of(scales, [](float scale) { return scale > 1; });
    if (shrinks && grows && mode == Interpolation::nearest) {
        return error(Fault::bad_model, "axes that shrink beside others that grow are not "
                                       "supported in opset 10");
    }
    ops::Resize operation;
    operation.interpolation = mode;
    operation.coordinates = Coordinates::asymmetric;
    operation.rounding = shrinks ? NearestRounding::ceil : NearestRounding::floor;
    return finish_resize(call, std::move(operation), axes);
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
    EMU_TRY_VALUE(axes, read_axes(call));
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
    return finish_resize(call, std::move(operation), axes);
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
